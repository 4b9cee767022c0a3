// The picture of a thermograph: temperature upwards, values that are good for Left to the left, as is the custom.
#pragma once

#include <string>

#include "formats/plots/plot.h"
#include "tablebase/values/thermograph.h"

namespace zermelo {

/// Axes are numbered at the corners, exactly, as far as there is room.
Plot plot_thermograph(const Thermograph& thermograph, const std::string& title, const std::string& note);

}  // namespace zermelo
