// Plots a thermograph: temperature upwards and, as is usual, values that are good for Left to the left.
#pragma once

#include <string>

#include "formats/pictures/plots/plot.h"
#include "tablebase/values/thermograph.h"

namespace zermelo {

/// The axes show the exact coordinates of the corners as far as there is room; labels of more than 24 letters are cut.
Plot plot_thermograph(const Thermograph& thermograph, const std::string& title, const std::string& note);

}  // namespace zermelo
