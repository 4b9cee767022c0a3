// The kernels for outcome classes and values of games of Left and Right.
#pragma once

#include "solver/solving/kernel.h"
#include "tablebase/game/game.h"

namespace zermelo::partisan {

/// The kernel for outcome classes, one byte a position. Nothing if the game splits: the outcomes of the terms of a sum
/// do not determine the outcome of the sum.
std::optional<Kernel> outcomes_kernel(const PartisanGame& game, Metric metric);

/// The kernel for values in canonical form. A table contains places in the list of values that control.values receives
/// before the first slice. The memory is without control.value_bytes; solving throws LimitError when the values need
/// more than these, and FormatError for a damaged checkpoint.
std::optional<Kernel> values_kernel(const PartisanGame& game, Metric metric);

}  // namespace zermelo::partisan
