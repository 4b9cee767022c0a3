// The steps of the retrograde analysis, from the values that it ends with.
#pragma once

#include <vector>

#include "formats/figures/figure.h"
#include "tablebase/outcome.h"

namespace zermelo {

/// The bare game, then one figure for every depth, in which all positions decided so far are marked, and if some are
/// never decided, a last one that marks these as drawn.
std::vector<FigureStep> retrograde_steps(const std::vector<Value>& values);

}  // namespace zermelo
