// Lines are split into words. `Places` collects the coordinates and checks that every vertex has exactly one place.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

#include "formats/pictures/figure.h"
#include "tablebase/input/input_file.h"
#include "tablebase/input/text.h"

namespace zermelo {

namespace {

double number(std::string_view word) {
  constexpr double largest = 1e6;
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size() || !(std::abs(value) <= largest))
    throw FormatError("'{}' is not a number from -1,000,000 to 1,000,000", word);
  return value;
}

/// Collects one place for each vertex.
class Places {
 public:
  Places(std::size_t vertices, std::uint64_t first) : known_(vertices), first_(first) {}

  void put(std::string_view vertex, std::string_view x, std::string_view y) {
    std::uint64_t v = 0;
    const std::uint64_t last = known_.size() - 1 + first_;
    if (!parse_number(vertex, last, v) || v < first_)
      throw FormatError("'{}' is not a vertex; the vertices are {} to {}", vertex, first_, last);
    if (known_[v - first_]) throw FormatError("vertex {} has a place already", v);
    known_[v - first_] = Point{number(x), number(y)};
  }

  /// All places. Throws FormatError if one is missing.
  std::vector<Point> all() const {
    std::vector<Point> places;
    for (const auto& place : known_) {
      if (!place) throw FormatError("there is no place for vertex {}", places.size() + first_);
      places.push_back(*place);
    }
    return places;
  }

 private:
  std::vector<std::optional<Point>> known_;
  std::uint64_t first_;
};

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
    std::ranges::replace(distances_, unreached, apart);
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

std::vector<Point> read_coordinates(const std::string& path, std::size_t vertices, std::uint64_t first) {
  LineReader file(path);
  Places places(vertices, first);
  std::uint64_t count = 0;
  while (const std::optional<TextLine> line = file.next()) {
    at_line(path, count = line->number, [&] {
      if (!line->fault.empty()) throw FormatError(line->fault);
      const auto words = words_in(line->text.substr(0, line->text.find('#')));
      if (words.empty()) return;
      if (words.size() != 3) throw FormatError("the line has {} words; write `vertex x y`", words.size());
      places.put(words[0], words[1], words[2]);
    });
  }
  return at_line(path, count, [&] { return places.all(); });
}

std::string graphviz_request(std::size_t vertices, const std::vector<Arrow>& edges) {
  std::string text =
      "digraph g {\n  graph [overlap=false,sep=\"+14\",nodesep=0.4,ranksep=0.4];\n"
      "  node [shape=circle,fixedsize=true,width=0.26,label=\"\"];\n  edge [len=0.7];\n";
  for (std::size_t v = 0; v < vertices; ++v) text += fmt::format("  {};\n", v);
  for (const auto& [from, to] : edges) text += fmt::format("  {} -> {};\n", from, to);
  return text + "}\n";
}

std::vector<Point> parse_plain(std::string_view answer, std::size_t vertices) {
  constexpr double inch = 2.54;
  Places places(vertices, 0);
  std::uint64_t count = 0;
  for (const std::string_view line : split(answer, '\n')) {
    at_line("the answer of Graphviz", ++count, [&] {
      const auto words = words_in(line);
      if (!words.empty() && words[0] == "node" && words.size() > 3) places.put(words[1], words[2], words[3]);
    });
  }
  std::vector<Point> all = places.all();
  for (Point& place : all) place = {inch * place.x, inch * place.y};
  return all;
}

std::vector<Point> spread(std::vector<Point> places, double distance) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t v = 0; v < places.size(); ++v)
    for (std::size_t w = 0; w < v; ++w) {
      const double apart = std::hypot(places[v].x - places[w].x, places[v].y - places[w].y);
      if (apart < 1e-6) throw FormatError("vertices {} and {} are at the same place; move one of them", w, v);
      least = std::min(least, apart);
    }
  if (least < distance)
    for (Point& place : places) place = {place.x * distance / least, place.y * distance / least};
  return places;
}

/// Stress majorization (Gansner, Koren and North 2004), one vertex at a time. Each other vertex proposes a place at its
/// graph distance; the vertex moves to the weighted mean of these places, with weight 1 / distance^2.
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
