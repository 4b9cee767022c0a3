// Computes the Grundy values of any game with a schedule, position by position.
#pragma once

#include "solver/control.h"
#include "tablebase/game.h"
#include "tablebase/parallel.h"

namespace zermelo {

/// Solves every position and hands the table to `sink`, in the narrowest cells that suffice while it is solved.
/// Requires that `schedule` orders `game`. Memory: a byte a position;
/// 2 or 4 bytes if values need them, and LimitError if the job's memory has no room for them. Throws Interrupted,
/// FormatError for a damaged checkpoint, and LimitError for a value of more than 32 bits.
void solve_scheduled_grundy(const Game& game, const Schedule& schedule, const Control& control, const Sink& sink);

}  // namespace zermelo
