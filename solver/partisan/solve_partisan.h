// The kernels for outcome classes and values of partisan games.
#pragma once

#include "solver/solving/kernel.h"
#include "tablebase/game/partisan_game.h"

namespace zermelo {

/// The kernel for outcome classes, if the game does not split, or for values. A table contains the numbers of outcome
/// classes, or places in the list of values that control.values receives before the first slice. The values take up to
/// control.value_bytes; solving throws LimitError when they need more.
std::optional<Kernel> partisan_kernel(const Game& game, Metric metric);

}  // namespace zermelo
