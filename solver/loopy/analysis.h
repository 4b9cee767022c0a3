// The retrograde analysis of one game, from its endings to its table.
#pragma once

#include "solver/control.h"
#include "solver/loopy/moves.h"
#include "tablebase/game.h"
#include "tablebase/parallel.h"

namespace zermelo {

/// Bytes that `analyse` takes at its peak beside `moves`.
std::uint64_t analysis_memory(Index positions);

/// Solves every position and hands the table out, as solve_loopy does.
void analyse(const Game& game, const Moves& moves, Metric metric, const Control& control, const Sink& sink);

}  // namespace zermelo
