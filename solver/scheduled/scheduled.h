// Solves acyclic games that have a schedule, move by move.
#pragma once

#include <cstdint>

#include "solver/solving/kernel.h"
#include "tablebase/game/game.h"
#include "tablebase/machine/parallel.h"

namespace zermelo {

/// Peak bytes of solve_scheduled, without the schedule.
std::uint64_t scheduled_memory(const Game& game, CellWidth width);

/// Solves every position and hands the table to `sink`. Requires that `schedule` orders `game` and that depth codes of
/// `width` hold its longest play. Throws Interrupted, and LimitError if the schedule does.
void solve_scheduled(const Game& game, const Schedule& schedule, CellWidth width, const Control& control,
                     const Sink& sink);

/// The kernel for outcomes and depths of games with a schedule.
std::optional<Kernel> scheduled_kernel(const Game& game, Metric metric);

}  // namespace zermelo
