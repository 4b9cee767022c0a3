// Reads the path data of SVG: letters and the numbers after them.
#pragma once

#include <string_view>
#include <vector>

namespace zermelo {

/// A step of a path, with absolute coordinates.
struct PathStep {
  enum class Kind { move, line, curve, close } kind = Kind::move;
  double x1 = 0, y1 = 0, x2 = 0, y2 = 0;  ///< control points of a curve
  double x = 0, y = 0;                    ///< the end
};

/// Reads `M`, `L`, `H`, `V`, `m`, `l`, `h`, `v`, `C` and `Z`; each letter has one group of numbers. Throws FormatError
/// for anything else.
std::vector<PathStep> path_steps(std::string_view data);

}  // namespace zermelo
