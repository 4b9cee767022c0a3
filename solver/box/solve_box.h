// Solves games on a box of coordinates (Nim with piles in order, Wythoff, a ball on a grid): a move in one
// dimension is one operation on a whole row, however many positions it may lead to.
#pragma once

#include <cstdint>

#include "solver/kernel.h"
#include "tablebase/game.h"
#include "tablebase/parallel.h"

namespace zermelo {

struct BoxTiling;

/// Peak bytes of solve_box.
std::uint64_t box_memory(const BoxRules& rules, CellWidth width);

/// Requires: `rules` describe `game`, and its longest play fits the width. Throws Interrupted.
void solve_box(const Game& game, const BoxRules& rules, CellWidth width, const Control& control, const Sink& sink);
/// The same, with the box cut into cells already.
void solve_box(const Game& game, const BoxTiling& tiling, const Control& control, const Sink& sink);

/// Outcomes and depths of games on a box.
std::optional<Kernel> box_kernel(const Game& game, Metric metric);

}  // namespace zermelo
