// Solves games on a box of coordinates (Nim with piles in order, Wythoff, a ball on a grid) for outcomes and depths.
// All moves in one dimension are one operation on a whole row.
#pragma once

#include <cstdint>

#include "solver/solving/kernel.h"
#include "tablebase/game/game.h"
#include "tablebase/machine/parallel.h"

namespace zermelo::boxes {

struct BoxTiling;

/// Peak bytes of solve_box.
std::uint64_t box_memory(const BoxRules& rules, CellWidth width);

/// Solves every position and hands the table to `sink`. Requires that `rules` describe `game` and that depth codes of
/// `width` hold its longest play. Throws Interrupted, and FormatError for a damaged checkpoint.
void solve_box(const Game& game, const BoxRules& rules, CellWidth width, const Control& control, const Sink& sink);
/// The same for a box that is already cut into tiles.
void solve_box(const Game& game, const BoxTiling& tiling, const Control& control, const Sink& sink);

}  // namespace zermelo::boxes
