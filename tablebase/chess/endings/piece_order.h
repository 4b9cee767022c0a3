// The order in which the men of an ending enter the numbers of its positions.
#pragma once

#include <string_view>
#include <vector>

#include "tablebase/chess/material.h"
#include "tablebase/chess/position.h"

namespace zermelo::chess {

/// The kings, then the pawns, then the pieces. Kings and pawns: white before black. Pieces: in the order that made the
/// smallest table, if it was measured (bench/piece_orders.cpp), else white before black in the order of the material;
/// like pieces side by side. The squares of the men mean nothing. Requires material in order.
std::vector<Man> men_in_order(const Material& material);

/// The letters of the pieces in a measured order; empty for the order of the material.
std::string_view measured_order(std::string_view ending);

}  // namespace zermelo::chess
