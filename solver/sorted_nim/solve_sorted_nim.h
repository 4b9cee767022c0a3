// Solves Nim on multisets of piles (any number from one pile) without looking at single moves.
#pragma once

#include <cstdint>

#include "solver/kernel.h"
#include "tablebase/game.h"
#include "tablebase/parallel.h"

namespace zermelo {

/// Peak bytes of solve_sorted_nim.
std::uint64_t sorted_nim_memory(const SortedNimRules& rules, CellWidth width);

/// Requires: `rules` describe `game`, and its longest play fits the width. Throws Interrupted.
void solve_sorted_nim(const Game& game, const SortedNimRules& rules, CellWidth width, const Control& control,
                      const Sink& sink);

/// Outcomes and depths of Nim on multisets.
std::optional<Kernel> sorted_nim_kernel(const Game& game, Metric metric);

}  // namespace zermelo
