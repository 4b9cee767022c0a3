// Solves tiers whose every move is an exit: each position follows from entries that are known.
#pragma once

#include "solver/solving/kernel.h"

namespace zermelo {

/// The kernel for outcomes and depths of such tiers of loopy games.
std::optional<Kernel> exits_only_kernel(const Game& game, Metric metric);

}  // namespace zermelo
