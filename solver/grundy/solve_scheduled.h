// Grundy values of any game that comes with an order, position by position.
#pragma once

#include <cstdint>

#include "solver/control.h"
#include "tablebase/game.h"
#include "tablebase/parallel.h"

namespace zermelo {

/// Peak bytes of solve_scheduled_grundy: if values pass a cell's width, the table and a wider one are there for a
/// moment. `greatest`: no value is larger.
std::uint64_t scheduled_grundy_memory(Index positions, std::uint64_t greatest);

/// Requires: `schedule` orders `game`. Cells are as narrow as the values allow, found by trying. Throws Interrupted;
/// LimitError for a value of more than 32 bits.
void solve_scheduled_grundy(const Game& game, const Schedule& schedule, Workers& workers, const Control& control,
                            const Sink& sink);

}  // namespace zermelo
