// Runs the retrograde analysis of one game, from its endings to its finished table.
#pragma once

#include "solver/control.h"
#include "solver/loopy/moves.h"
#include "tablebase/game.h"
#include "tablebase/parallel.h"

namespace zermelo {

/// Peak bytes of `analyse`, without `moves`, if no play is longer than 62 plies and no position has more than 127
/// moves. Otherwise each cell takes 2 bytes, or 4, and `analyse` throws LimitError if the job's memory has no room for
/// them.
std::uint64_t analysis_memory(Index positions);

/// Solves every position and hands the table to `sink`, as solve_loopy does.
void analyse(const Game& game, const Moves& moves, Metric metric, const Control& control, const Sink& sink);

}  // namespace zermelo
