// Retrograde analysis of games that may loop: backwards from the endings, what is never reached is a draw.
#pragma once

#include <cstdint>

#include "solver/kernel.h"
#include "tablebase/game.h"
#include "tablebase/parallel.h"

namespace zermelo {

/// Peak bytes of solve_loopy, the moves that it must keep included; the game itself not. Where there are no un-moves
/// the moves are estimated from a sample. Positions deeper than 16,382 plies, or with more than 32,767 moves, take 3
/// bytes a position more.
std::uint64_t loopy_memory(const Game& game, const LoopRules& rules);
std::uint64_t loopy_memory(const Game& game, const GraphRules& rules);

/// Solves every position. Slices hold codes of 8 bits where depths allow or only outcomes are wanted, else of 16; all
/// slices of one table have the same width. LimitError if depths are wanted and pass those of 16 bits. Throws
/// Interrupted.
void solve_loopy(const Game& game, const LoopRules& rules, Metric metric, const Control& control, const Sink& sink);
void solve_loopy(const Game& game, const GraphRules& rules, Metric metric, const Control& control, const Sink& sink);

/// Outcomes and depths of loopy games and graphs.
std::optional<Kernel> loopy_kernel(const Game& game, Metric metric);

}  // namespace zermelo
