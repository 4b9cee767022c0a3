// The kernel for pieces on boards: chess endings, 64 positions at a time.
#pragma once

#include "solver/kernel.h"

namespace zermelo {

/// The kernel for outcomes and depths of games with PieceRules.
std::optional<Kernel> pieces_kernel(const Game& game, Metric metric);

}  // namespace zermelo
