// Solves a game into a callback, with the kernel that suits best.
#pragma once

#include "solver/solving/control.h"
#include "tablebase/entries/metric.h"
#include "tablebase/game/game.h"

namespace zermelo {

/// Solves every position with the kernel for the job's memory and passes the table to `sink`. Throws SpecError, with
/// the reason, if the game has no tables of that metric; Interrupted; LimitError for a limit that is known only during
/// the work.
void solve(const Game& game, Metric metric, const Control& control, const Sink& sink);

}  // namespace zermelo
