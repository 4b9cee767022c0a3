// Solves sums of heaps (pyramid, octal games, Grundy's game) tier by tier, a row of the table at a time.
#pragma once

#include <cstdint>

#include "solver/kernel.h"
#include "tablebase/game.h"
#include "tablebase/parallel.h"

namespace zermelo {

/// Hands out each tier when it is done; keeps only the tiers that later ones still look at. CellWidth::bit gives loss
/// bits (computed in bytes). Can be stopped inside a tier: redoing one is harmless.
void solve_heaps(const Game& game, const HeapRules& rules, CellWidth cells, const Control& control, const Sink& sink);

/// Peak bytes of solve_heaps.
std::uint64_t heaps_memory(const HeapRules& rules, CellWidth cells);

/// Outcomes and depths of sums of heaps.
std::optional<Kernel> heap_kernel(const Game& game, Metric metric);

}  // namespace zermelo
