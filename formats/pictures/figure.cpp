// Placement is greedy: each arrow takes the smallest bend that keeps it away from circles; then each loop and each
// label takes the angle with the most room. Room is measured at 15 to 17 sample points of a curve.
#include "formats/pictures/figure.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <set>

namespace zermelo {

namespace {

constexpr double enough = 0.15;  ///< sufficient room between a line and a circle or a label
constexpr std::size_t samples = 16;

/// The distance of the curve from the nearest circle that is not one of its ends, at most `enough`; negative inside
/// one.
double room(const Curve& curve, const Arrow& edge, const std::vector<Point>& places) {
  double least = enough;
  for (std::size_t v = 0; v < places.size(); ++v) {
    if (v == edge.first || v == edge.second) continue;
    for (std::size_t i = 1; i < samples; ++i)
      least = std::min(least, distance(curve.at(static_cast<double>(i) / samples), places[v]) - vertex_radius);
  }
  return least;
}

/// The smallest bend with enough room, else the bend with the most room. Two arrows between the same circles in
/// opposite directions both bend to their left.
double bend_of(const Arrow& edge, const std::set<Arrow>& all, const std::vector<Point>& places) {
  if (edge.first == edge.second) return 0;
  constexpr std::array plain = {0.0, 20.0, -20.0, 32.0, -32.0, 45.0, -45.0},
                       to_and_fro = {18.0, 26.0, 34.0, 42.0, 50.0, 10.0, 60.0};
  double best = 0, most = -std::numeric_limits<double>::infinity();
  for (const double bend : all.contains({edge.second, edge.first}) ? to_and_fro : plain) {
    const double now = room(arrow_curve(places[edge.first], places[edge.second], bend), edge, places);
    if (now <= most) continue;
    most = now;
    best = bend;
    if (now >= enough) break;
  }
  return best;
}

/// Finds room around a vertex, among circles and sample points of curves.
class Neighbourhood {
 public:
  explicit Neighbourhood(const Diagram& diagram) : diagram_(diagram), near_(diagram.vertices.size()) {
    for (const auto& edge : diagram.edges)
      if (edge.from != edge.to) add(curve_of(diagram, edge));
  }

  void add(const Curve& curve) {
    for (std::size_t i = 0; i <= samples; ++i) {
      const Point point = curve.at(static_cast<double>(i) / samples);
      for (std::size_t v = 0; v < near_.size(); ++v)
        if (distance(point, diagram_.vertices[v].at) < reach) near_[v].push_back(point);
    }
  }

  /// The angle at which a disc of this radius has the most room, if its centre is `from_centre` away from the centre of
  /// v.
  double best_angle(std::size_t v, double from_centre, double radius) const {
    double best = 90, most = -std::numeric_limits<double>::infinity();
    for (int k = 0; k < 24; ++k) {
      const double angle = 90 + 15 * k;
      const double now = room_at(v, beside(diagram_.vertices[v].at, angle, from_centre), radius);
      if (now <= most + 1e-6) continue;
      most = now;
      best = angle;
    }
    return std::fmod(best, 360);
  }

 private:
  double room_at(std::size_t v, Point place, double radius) const {
    double least = 2 * enough;
    for (const Point point : near_[v]) least = std::min(least, distance(point, place) - radius);
    for (std::size_t w = 0; w < near_.size(); ++w)
      if (w != v) least = std::min(least, distance(diagram_.vertices[w].at, place) - vertex_radius - radius);
    return least;
  }

  static constexpr double reach = 1.4;
  const Diagram& diagram_;
  std::vector<std::vector<Point>> near_;
};

constexpr double degree = std::numbers::pi / 180;

/// The curve that leaves the circle `from` at the angle `out` and enters the ring around the circle `to` at the
/// angle `in`. The control points are `reach` times the distance of the ends (at least a circle's radius) away from the
/// ends.
/// An arrow is a cubic Bezier curve from the border of one circle to the border of another, bent by equal angles at
/// both ends.
Curve curve(Point from, double out, Point to, double in, double reach, double ring) {
  constexpr double tip = 0.01;  // half the line's width, so that the tip touches the border
  const Point begin = beside(from, out, vertex_radius), end = beside(to, in, vertex_radius + ring + tip);
  const double pull = reach * std::max(distance(begin, end), vertex_radius);
  return {{begin, beside(begin, out, pull), beside(end, in, pull), end}};
}

/// The outcomes that a step finds; its title depends on them.
struct Found {
  bool win = false, loss = false;
};

std::string reason(std::uint32_t depth, Found found) {
  if (depth == 0 && found.win && found.loss) return "where the game is over, it is won or lost";
  if (depth == 0) return found.win ? "whoever cannot move has won" : "positions without a move are lost";
  const std::string win = "positions that can move to a lost one are won";
  const std::string loss = "positions that can only move to won ones are lost";
  if (found.win && found.loss) return win + ", those that can only move to won ones lost";
  return found.win ? win : loss;
}

/// Appends the step with these marks. It decides the positions whose marks differ from the step before.
void append_step(std::vector<FigureStep>& figures, std::string_view words, std::vector<Mark> marks) {
  std::vector<bool> decided(marks.size());
  for (std::size_t v = 0; v < marks.size(); ++v) decided[v] = marks[v] != figures.back().marks[v];
  figures.push_back({fmt::format("step {}: {}", figures.size() + 1, words), std::move(marks), std::move(decided)});
}

}  // namespace

double label_distance(const std::string& label, double angle) {
  const double half_width = letter_width * static_cast<double>(label.size()) / 2;
  return vertex_radius + 0.22 + std::abs(beside({}, angle, 1).x) * (half_width - letter_width / 2);
}

Diagram make_diagram(std::vector<std::string> labels, const std::vector<Arrow>& edges,
                     const std::vector<Point>& places) {
  Diagram diagram;
  for (std::size_t v = 0; v < places.size(); ++v) diagram.vertices.push_back({places[v], std::move(labels[v]), 0, 0});
  const std::set<Arrow> all(edges.begin(), edges.end());
  for (const Arrow& edge : edges) diagram.edges.push_back({edge.first, edge.second, bend_of(edge, all, places)});
  Neighbourhood neighbourhood(diagram);
  for (const auto& [from, to] : edges) {
    if (from != to) continue;
    diagram.vertices[from].loop_angle = neighbourhood.best_angle(from, 1.9 * vertex_radius, vertex_radius);
    neighbourhood.add(loop_curve(places[from], diagram.vertices[from].loop_angle));
  }
  for (std::size_t v = 0; v < places.size(); ++v) {
    Diagram::Vertex& vertex = diagram.vertices[v];
    const double radius = letter_width * std::max(1.3, static_cast<double>(vertex.label.size()) / 2);
    vertex.label_angle = neighbourhood.best_angle(v, vertex_radius + radius, radius);
  }
  return diagram;
}

std::vector<LegendItem> legend_of(const Diagram& diagram) {
  constexpr double below = 1.4, gap = 0.45;
  std::vector<LegendItem> items{{{}, Mark::win, false, "won"},
                                {{}, Mark::loss, false, "lost"},
                                {{}, Mark::draw, false, "drawn"},
                                {{}, Mark::unknown, false, "not decided yet"},
                                {{}, Mark::unknown, true, "decided in this step"}};
  Point low = diagram.vertices.empty() ? Point{} : diagram.vertices.front().at, high = low;
  for (const auto& vertex : diagram.vertices) {
    low = {std::min(low.x, vertex.at.x), std::min(low.y, vertex.at.y)};
    high.x = std::max(high.x, vertex.at.x);
  }
  double x = 0;
  for (LegendItem& item : items) {
    item.at = {x + vertex_radius, low.y - below};
    x = item.right() + gap;
  }
  for (LegendItem& item : items) item.at.x += (low.x + high.x - x + gap) / 2;
  return items;
}

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

/// Retrograde analysis decides positions by increasing depth, so the step of a depth marks the positions of this depth.
std::vector<FigureStep> retrograde_steps(const std::vector<Value>& values) {
  std::vector<FigureStep> figures{
      {"step 1: positions and moves", std::vector<Mark>(values.size()), std::vector<bool>(values.size())}};
  std::uint32_t deepest = 0;
  for (const Value& value : values) deepest = std::max(deepest, value.depth);
  for (std::uint32_t depth = 0; depth <= deepest; ++depth) {
    std::vector<Mark> marks = figures.back().marks;
    Found found;
    for (std::size_t v = 0; v < values.size(); ++v) {
      if (values[v].outcome == Outcome::draw || values[v].depth != depth) continue;
      const bool win = values[v].outcome == Outcome::win;
      marks[v] = win ? Mark::win : Mark::loss;
      (win ? found.win : found.loss) = true;
    }
    if (!found.win && !found.loss) continue;
    append_step(figures, reason(depth, found), std::move(marks));
  }
  std::vector<Mark> marks = figures.back().marks;
  if (std::ranges::find(marks, Mark::unknown) == marks.end()) return figures;
  std::ranges::replace(marks, Mark::unknown, Mark::draw);
  append_step(figures, "what is left is drawn", std::move(marks));
  return figures;
}

}  // namespace zermelo
