// Solves Nim on multisets of piles for outcomes and depths; a move takes any number from one pile.
#pragma once

#include <cstdint>

#include "solver/solving/kernel.h"
#include "tablebase/game/game.h"
#include "tablebase/machine/parallel.h"

namespace zermelo::boxes {

/// Peak bytes of solve_sorted_nim.
std::uint64_t sorted_nim_memory(const SortedNimRules& rules, CellWidth width);

/// Solves every position and hands the table to `sink`. Requires that `rules` describe `game` and that depth codes of
/// `width` hold its longest play. Throws Interrupted, and FormatError for a damaged checkpoint.
void solve_sorted_nim(const Game& game, const SortedNimRules& rules, CellWidth width, const Control& control,
                      const Sink& sink);

}  // namespace zermelo::boxes
