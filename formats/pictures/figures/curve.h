// Computes the arrows of a figure: cubic Bezier curves between circles. Angles are in degrees, lengths in centimetres.
#pragma once

#include <array>

#include "formats/pictures/figures/figure.h"

namespace zermelo {

/// The angle from one point to another.
double direction(Point from, Point to);
/// The point at this distance and angle from `at`.
Point beside(Point at, double angle, double distance);
double distance(Point a, Point b);

/// A cubic Bezier curve by its control points; it begins at the first and ends at the last.
struct Curve {
  std::array<Point, 4> points;
  /// The point of the curve at t. Requires 0 <= t <= 1.
  Point at(double t) const;
};

/// The arrow from the border of one circle to the border of another. It starts `bend` degrees to the left of the
/// straight line.
Curve arrow_curve(Point from, Point to, double bend, double ring = 0);
/// The arrow from a circle to itself, at this angle from the centre.
Curve loop_curve(Point at, double angle, double ring = 0);
/// The arrow of an edge of the diagram; it ends at a ring of this width around the circle.
Curve curve_of(const Diagram& diagram, const Diagram::DrawnEdge& edge, double ring = 0);

}  // namespace zermelo
