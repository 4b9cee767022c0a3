// An arrow is a cubic Bezier curve from the border of one circle to the border of another, bent by equal angles at
// both ends.
#include "formats/pictures/figures/curve.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace zermelo {
namespace {

constexpr double degree = std::numbers::pi / 180;

/// The curve that leaves the circle `from` at the angle `out` and enters the ring around the circle `to` at the
/// angle `in`. The control points are `reach` times the distance of the ends (at least a circle's radius) away from the
/// ends.
Curve curve(Point from, double out, Point to, double in, double reach, double ring) {
  constexpr double tip = 0.01;  // half the line's width, so that the tip touches the border
  const Point begin = beside(from, out, vertex_radius), end = beside(to, in, vertex_radius + ring + tip);
  const double pull = reach * std::max(distance(begin, end), vertex_radius);
  return {{begin, beside(begin, out, pull), beside(end, in, pull), end}};
}

}  // namespace

double direction(Point from, Point to) { return std::atan2(to.y - from.y, to.x - from.x) / degree; }

Point beside(Point at, double angle, double distance) {
  return {at.x + distance * std::cos(angle * degree), at.y + distance * std::sin(angle * degree)};
}

double distance(Point a, Point b) { return std::hypot(b.x - a.x, b.y - a.y); }

Point Curve::at(double t) const {
  const double s = 1 - t;
  const std::array weights = {s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
  Point sum;
  for (std::size_t i = 0; i < 4; ++i) sum = {sum.x + weights[i] * points[i].x, sum.y + weights[i] * points[i].y};
  return sum;
}

Curve arrow_curve(Point from, Point to, double bend, double ring) {
  const double straight = direction(from, to);
  return curve(from, straight + bend, to, straight + 180 - bend, 0.39, ring);
}

Curve loop_curve(Point at, double angle, double ring) { return curve(at, angle + 30, at, angle - 30, 1.9, ring); }

Curve curve_of(const Diagram& diagram, const Diagram::DrawnEdge& edge, double ring) {
  const Diagram::Vertex &from = diagram.vertices[edge.from], &to = diagram.vertices[edge.to];
  return edge.from == edge.to ? loop_curve(from.at, from.loop_angle, ring)
                              : arrow_curve(from.at, to.at, edge.bend, ring);
}

}  // namespace zermelo
