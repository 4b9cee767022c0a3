// Computes the Grundy values of any game with a schedule, position by position.
#pragma once

#include "solver/solving/control.h"
#include "tablebase/game/game.h"
#include "tablebase/machine/parallel.h"

namespace zermelo {

/// Solves every position and hands the table to `sink`, in the narrowest cells that hold all values. Requires that
/// `schedule` orders `game`, and a longest play of less than 2^32 plies. Memory: cells_memory(positions, longest play).
/// Throws Interrupted, and FormatError for a damaged checkpoint.
void solve_scheduled_grundy(const Game& game, const Schedule& schedule, const Control& control, const Sink& sink);

}  // namespace zermelo
