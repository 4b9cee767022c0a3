// Stress majorization (Gansner, Koren and North 2004), one vertex at a time. Each other vertex proposes a place at its
// graph distance; the vertex moves to the weighted mean of these places, with weight 1 / distance^2.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "formats/pictures/figures/curve.h"
#include "formats/pictures/figures/vertex_places.h"

namespace zermelo {
namespace {

/// The distances between all vertices, in moves of either direction; 1 + sqrt(vertices) / 2 between components.
class Distances {
 public:
  Distances(std::size_t vertices, const std::vector<Arrow>& edges) : vertices_(vertices), near_(vertices) {
    for (const auto& [from, to] : edges) {
      near_[from].push_back(to);
      near_[to].push_back(from);
    }
    distances_.assign(vertices * vertices, unreached);
    for (std::size_t v = 0; v < vertices; ++v) fill(v);
    const float apart = 1 + std::sqrt(static_cast<float>(vertices)) / 2;
    std::replace(distances_.begin(), distances_.end(), unreached, apart);
  }

  float operator()(std::size_t v, std::size_t w) const { return distances_[v * vertices_ + w]; }

 private:
  void fill(std::size_t root) {
    float* row = distances_.data() + root * vertices_;
    row[root] = 0;
    std::vector<std::size_t> queue = {root};
    for (std::size_t i = 0; i < queue.size(); ++i)
      for (const std::size_t next : near_[queue[i]])
        if (row[next] == unreached) {
          row[next] = row[queue[i]] + 1;
          queue.push_back(next);
        }
  }

  static constexpr float unreached = std::numeric_limits<float>::max();
  std::size_t vertices_;
  std::vector<std::vector<std::size_t>> near_;
  std::vector<float> distances_;
};

/// The weighted mean of the places that the other vertices propose for v.
Point wanted(std::size_t v, const std::vector<Point>& places, const Distances& distances) {
  double x = 0, y = 0, weights = 0;
  for (std::size_t w = 0; w < places.size(); ++w) {
    if (w == v) continue;
    const double goal = distances(v, w), weight = 1 / (goal * goal);
    const double dx = places[v].x - places[w].x, dy = places[v].y - places[w].y;
    const double apart = std::max(std::hypot(dx, dy), 1e-9);
    x += weight * (places[w].x + goal * dx / apart);
    y += weight * (places[w].y + goal * dy / apart);
    weights += weight;
  }
  return {x / weights, y / weights};
}

double stress(const std::vector<Point>& places, const Distances& distances) {
  double sum = 0;
  for (std::size_t v = 0; v < places.size(); ++v)
    for (std::size_t w = 0; w < v; ++w) {
      const double goal = distances(v, w);
      const double error = std::hypot(places[v].x - places[w].x, places[v].y - places[w].y) / goal - 1;
      sum += error * error;
    }
  return sum;
}

/// Starts from a spiral, whose angle depends on the attempt, and moves every vertex once in each sweep.
std::vector<Point> settle(const Distances& distances, std::size_t vertices, std::size_t attempt, std::size_t sweeps) {
  std::vector<Point> places(vertices);
  const double turn = 360 / std::numbers::phi + 17.0 * static_cast<double>(attempt);
  for (std::size_t v = 0; v < vertices; ++v)
    places[v] = beside({}, turn * static_cast<double>(v), std::sqrt(static_cast<double>(v + 1)));
  for (std::size_t sweep = 0; sweep < sweeps; ++sweep)
    for (std::size_t v = 0; v < vertices; ++v) places[v] = wanted(v, places, distances);
  return places;
}

}  // namespace

std::vector<Point> stress_places(std::size_t vertices, const std::vector<Arrow>& edges) {
  constexpr double edge_length = 1.6;
  if (vertices < 2) return std::vector<Point>(vertices);
  const Distances distances(vertices, edges);
  const std::size_t attempts = vertices <= 100 ? 12 : 1;
  const std::size_t sweeps = std::clamp<std::size_t>(400'000'000 / (vertices * vertices), 30, 200);
  std::vector<Point> best;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t attempt = 0; attempt < attempts; ++attempt) {
    std::vector<Point> places = settle(distances, vertices, attempt, sweeps);
    const double now = stress(places, distances);
    if (now >= least) continue;
    least = now;
    best = std::move(places);
  }
  for (Point& place : best) place = {edge_length * place.x, edge_length * place.y};
  return best;
}

}  // namespace zermelo
