// The table of kernels, and the one way to solve a game.
#pragma once

#include <cstdint>
#include <limits>

#include "solver/kernel.h"

namespace zermelo {

/// The first kernel of the table that suits the structure and the metric and needs no more than `budget` bytes; without
/// one the kernel that needs least. SpecError, with the reason, if the game has no tables of that metric.
Kernel kernel_for(const Game& game, Metric metric, std::uint64_t budget = std::numeric_limits<std::uint64_t>::max());

/// Solves every position by the kernel for the job's memory and hands the table to `sink`.
void solve(const Game& game, Metric metric, const Control& control, const Sink& sink);

}  // namespace zermelo
