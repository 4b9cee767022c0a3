// The lines of a figure: cubic curves between circles.
#pragma once

#include <array>

#include "formats/figures/figure.h"

namespace zermelo {

/// The angle from one point to another.
double direction(Point from, Point to);
/// The point at this distance in this direction.
Point beside(Point at, double angle, double distance);
double distance(Point a, Point b);

/// A Bezier curve: its ends are the first and the last point, the others pull.
struct Curve {
  std::array<Point, 4> points;
  /// Requires 0 <= t <= 1.
  Point at(double t) const;
};

/// The arrow from one circle's border to another's, setting out by `bend` to the left of the straight way.
Curve arrow_curve(Point from, Point to, double bend);
/// The arrow from a circle to itself, on the side of `angle`.
Curve loop_curve(Point at, double angle);
Curve curve_of(const Diagram& diagram, const Diagram::DrawnEdge& edge);

}  // namespace zermelo
