// Outcome classes and values of every position of a partisan game, tier by tier.
#pragma once

#include <cstdint>

#include "solver/control.h"
#include "tablebase/parallel.h"
#include "tablebase/partisan_game.h"

namespace zermelo {

/// The widest cells that the slices may have: 8 bits for outcome classes, 32 for values; how many values there are
/// shows only when they are known. SpecError for a metric that such a game does not have.
CellWidth partisan_width(const PartisanGame& game, Metric metric);

/// Peak bytes of solve_partisan, but for Control::value_bytes.
std::uint64_t partisan_memory(const PartisanGame& game, Metric metric);

/// Hands the table out: numbers of outcome classes, or of the values in the list that control.values takes first.
/// Throws Interrupted, and LimitError when the values need more than control.value_bytes.
void solve_partisan(const PartisanGame& game, Metric metric, Workers& workers, const Control& control,
                    const Sink& sink);

}  // namespace zermelo
