// Solves any acyclic game move by move, in the order that its schedule gives.
#pragma once

#include <cstdint>

#include "solver/kernel.h"
#include "tablebase/game.h"
#include "tablebase/parallel.h"

namespace zermelo {

/// Peak bytes of solve_scheduled.
std::uint64_t scheduled_memory(const Game& game, CellWidth width);

/// Requires: `schedule` orders `game`, and its longest play fits the width. Throws Interrupted.
void solve_scheduled(const Game& game, const Schedule& schedule, CellWidth width, const Control& control,
                     const Sink& sink);

/// Outcomes and depths of games with a schedule.
std::optional<Kernel> scheduled_kernel(const Game& game, Metric metric);

}  // namespace zermelo
