// Proves a finished table from the rules alone: every entry is re-derived from the entries of its successors.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "tablebase/game.h"
#include "tablebase/job.h"

namespace zermelo {

struct Verification {
  Index checked = 0;
  Index mismatches = 0;
  std::optional<Index> first_mismatch;  ///< the least index that disagrees
  /// The least index whose outcome agrees with its successors' but rests on no ending of the game: only looked for in
  /// outcome tables of loopy games. Such entries are mismatches too. In Grundy tables, a position that play comes back
  /// to, where no values are defined.
  std::optional<Index> first_groundless;
};

/// Checks positions [0, size), or `sample` of them spread pseudo-randomly over the table (0: all), by
/// Game::list_moves and `value` only; shares no code with the solvers. `value` is
/// called from several threads. In an acyclic game agreement of each entry with its successors proves the whole table.
/// In a loopy game it does so where depths are kept (win = 1 + least losing depth, loss = 1 + greatest winning depth, a
/// draw has no losing move and some drawing move): by induction over the depth, wins and losses can be forced, and
/// draws be held for ever. Outcomes alone could agree and be wrong, two positions each calling the other lost; so there
/// every win and loss is also followed down to the endings, which takes sweeps over all positions and one byte each.
/// Requires then sample = 0.
Verification verify(const Game& game, Metric metric, const std::function<Value(Index)>& value, Index sample,
                    const Job& job);

}  // namespace zermelo
