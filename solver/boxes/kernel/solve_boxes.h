// Solves games on a box of coordinates (Nim with piles in order, Wythoff, a ball on a grid) and Nim on multisets of
// piles, for outcomes and depths. All moves in one dimension are one operation on a whole row.
#pragma once

#include <cstdint>

#include "solver/solving/kernel.h"
#include "tablebase/game/game.h"

namespace zermelo::boxes {

struct BoxTiling;

/// Solves every position and hands the table to `sink`. Requires that depth codes of the tiling's width hold the
/// longest play of `game`. Throws Interrupted, and FormatError for a damaged checkpoint. Peak bytes: BoxTiling::bytes.
void solve_box(const Game& game, const BoxTiling& tiling, const Control& control, const Sink& sink);

/// Peak bytes of solve_sorted_nim.
std::uint64_t sorted_nim_memory(const SortedNimRules& rules, CellWidth width);

/// Solves every position and hands the table to `sink`. Requires that `rules` describe `game` and that depth codes of
/// `width` hold its longest play. Throws Interrupted, and FormatError for a damaged checkpoint.
void solve_sorted_nim(const Game& game, const SortedNimRules& rules, CellWidth width, const Control& control,
                      const Sink& sink);

}  // namespace zermelo::boxes
