// Solves Nim on multisets of piles (any number from one pile) without looking at single moves.
#pragma once

#include <cstdint>

#include "solver/control.h"
#include "tablebase/game.h"
#include "tablebase/parallel.h"

namespace zermelo {

/// Peak bytes of solve_sorted_nim.
std::uint64_t sorted_nim_memory(const SortedNimRules& rules, CellWidth width);

/// Requires: `rules` describe `game`, and its longest play fits the width. Throws Interrupted.
void solve_sorted_nim(const Game& game, const SortedNimRules& rules, CellWidth width, Workers& workers,
                      const Control& control, const Sink& sink);

}  // namespace zermelo
