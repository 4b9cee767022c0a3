// Grundy values of any game that comes with an order, position by position.
#pragma once

#include "solver/control.h"
#include "tablebase/game.h"
#include "tablebase/parallel.h"

namespace zermelo {

/// Requires: `schedule` orders `game`. Cells are as narrow as the values allow, found by trying; they take cells_memory
/// bytes (cells.h). Throws Interrupted; LimitError for a value of more than 32 bits.
void solve_scheduled_grundy(const Game& game, const Schedule& schedule, const Control& control, const Sink& sink);

}  // namespace zermelo
