// Solves sums of heaps (pyramid, octal games, Grundy's game) for outcomes and depths, tier by tier.
#pragma once

#include "solver/solving/kernel.h"
#include "tablebase/game/game.h"

namespace zermelo::heaps {

/// Solves every position. Hands each finished tier to `sink`, and keeps only the tiers that later tiers read. With
/// CellWidth::bit the slices are loss bits (computed in bytes). Work can stop inside a tier, because solving a tier
/// again gives the same codes. Requires that `rules` describe `game` and that depth codes of the width hold its longest
/// play. Throws Interrupted; FormatError for a damaged checkpoint; SpecError if a half of the heaps has more than 2^32
/// arrangements.
void solve_heaps(const Game& game, const HeapSumRules& rules, CellWidth cells, const Control& control,
                 const Sink& sink);

/// The kernel for outcomes and depths of sums of heaps.
std::optional<Kernel> heap_kernel(const Game& game, const HeapSumRules& rules, const EntryKind& kind);

}  // namespace zermelo::heaps
