// The kernel that solves sums of heaps as diagrams.
#pragma once

#include "solver/solving/kernel.h"

namespace zermelo::heaps {

/// The kernel `diagram` for outcomes and depths; nothing for other kinds of entries, and for games that it cannot take.
/// Passes the table to Control::diagram; without that, in slices to the sink. `rows` is the kernel that goes row by row,
/// which processes share.
std::optional<Kernel> diagram_kernel(const Game& game, const HeapSumRules& rules, const EntryKind& kind,
                                     const Kernel& rows);

/// Whether the kernel `diagram` will be faster than going row by row. Cost: for large games that of a forecast.
bool repeats(const Game& game, const HeapSumRules& rules, const EntryKind& kind);

}  // namespace zermelo::heaps
