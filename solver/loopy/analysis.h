// Runs the retrograde analysis of one game, from its endings to its finished table.
#pragma once

#include "solver/control.h"
#include "solver/loopy/moves.h"
#include "tablebase/game.h"
#include "tablebase/parallel.h"

namespace zermelo {

/// Peak bytes of `analyse`, without `moves`.
std::uint64_t analysis_memory(Index positions);

/// Solves every position and hands the table to `sink`, as solve_loopy does.
void analyse(const Game& game, const Moves& moves, Metric metric, const Control& control, const Sink& sink);

}  // namespace zermelo
