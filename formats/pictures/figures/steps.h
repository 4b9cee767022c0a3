// Reconstructs the steps of retrograde analysis from the final values.
#pragma once

#include <vector>

#include "formats/pictures/figures/figure.h"
#include "tablebase/entries/outcome.h"

namespace zermelo {

/// The first figure has no marks. Then each depth that occurs has a figure that marks all positions of at most this
/// depth, and decides the positions of this depth. If there are draws, a last figure marks them.
std::vector<FigureStep> retrograde_steps(const std::vector<Value>& values);

}  // namespace zermelo
