// The kernels of games that have a schedule: they go position by position, and list the moves of each. The last one
// solves every kind of entry that its definition alone solves.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "solver/solving/kernel.h"

namespace zermelo::scheduled {

/// Solves every position and hands the table to `sink`. Requires that `schedule` orders `game` and that depth codes of
/// `width` hold its longest play. Throws Interrupted, and LimitError if the schedule does.
void solve_scheduled(const Game& game, const Schedule& schedule, CellWidth width, const Control& control,
                     const Sink& sink);

/// The kernel for outcomes and depths of games with a schedule.
std::optional<Kernel> scheduled_kernel(const Game& game, const Schedule& schedule, const EntryKind& kind);

/// The kernel for Grundy values. `schedule` makes a schedule of the game when the kernel solves; this takes `memory`
/// bytes. Requires a longest play of less than 2^32 plies.
std::optional<Kernel> scheduled_grundy_kernel(const Game& game, const EntryKind& kind,
                                              std::function<Schedule()> schedule, std::uint64_t memory = 0);

/// The kernel for kinds with EntryKind::by_definition(). `order` is as Method::order.
std::optional<Kernel> definition_kernel(const Game& game, const Schedule& order, const EntryKind& kind);

}  // namespace zermelo::scheduled
