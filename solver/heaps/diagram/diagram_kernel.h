// The kernel that solves sums of heaps as diagrams.
#pragma once

#include "solver/solving/kernel.h"

namespace zermelo::heaps {

/// The kernel `diagram` for outcomes and depths; nothing for other kinds of entries, and for games that it cannot take;
/// if `only_faster`, nothing unless it will be faster than going row by row, which is never so in small games.
/// Passes the table to Control::diagram; without that, in slices to the sink. Cost: that of a forecast.
std::optional<Kernel> diagram_kernel(const Game& game, const HeapSumRules& rules, const EntryKind& kind,
                                     bool only_faster);

}  // namespace zermelo::heaps
