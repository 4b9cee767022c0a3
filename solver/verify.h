// Proves a finished table from the rules alone: every entry is re-derived from the entries of its successors.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "tablebase/game.h"
#include "tablebase/parallel.h"

namespace zermelo {

struct Verification {
  Index checked = 0;
  Index mismatches = 0;
  std::optional<Index> first_mismatch;  ///< the least index that disagrees
};

/// Checks positions [0, size), or `sample` of them spread pseudo-randomly over the table (0: all), by
/// Game::successors and `value` only; shares no code with the solvers. `value` is called from several threads.
/// In an acyclic game agreement of each entry with its successors proves the whole table.
Verification verify(const Game& game, Metric metric, const std::function<Value(Index)>& value, Index sample,
                    Workers& workers, const std::function<void(Index done)>& progress,
                    const std::function<bool()>& stop);

}  // namespace zermelo
