// Chooses the kernel for a game and a metric, and solves the game with it.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "solver/solving/kernel.h"

namespace zermelo {

/// Returns the first kernel in the list that suits the structure and the metric and whose Kernel::least_memory is at
/// most `budget` bytes. If none fits, returns the kernel with the least such memory. Throws SpecError, with the reason,
/// if the game has no tables of that metric.
Kernel kernel_for(const Game& game, Metric metric, std::uint64_t budget = std::numeric_limits<std::uint64_t>::max());

/// The kernel of that name; nothing if no kernel of that name suits the game and the metric.
std::optional<Kernel> kernel_called(std::string_view name, const Game& game, Metric metric);

/// Solves every position with the kernel for the job's memory and passes the table to `sink`. Throws as kernel_for and
/// Kernel::solve do.
void solve(const Game& game, Metric metric, const Control& control, const Sink& sink);

}  // namespace zermelo
