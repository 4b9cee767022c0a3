// The table of kernels, and the one way to solve a game.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "solver/kernel.h"

namespace zermelo {

/// The first kernel of the table that suits the structure and the metric and needs no more than `budget` bytes; without
/// one the kernel that needs least. SpecError, with the reason, if the game has no tables of that metric.
Kernel kernel_for(const Game& game, Metric metric, std::uint64_t budget = std::numeric_limits<std::uint64_t>::max());

/// The kernel of that name; nothing if the table has none that suits the game and the metric.
std::optional<Kernel> kernel_called(std::string_view name, const Game& game, Metric metric);

/// Solves every position by the kernel for the job's memory and hands the table to `sink`.
void solve(const Game& game, Metric metric, const Control& control, const Sink& sink);

}  // namespace zermelo
