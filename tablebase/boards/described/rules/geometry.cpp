// Points are in reading order. Rows are counted from the top, so the first player's usual way forward is up, {0, -1}.
#include "tablebase/boards/described/rules/geometry.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "tablebase/input/text.h"

namespace zermelo::described {
namespace {

constexpr std::pair<int, int> orthogonal[] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
constexpr std::pair<int, int> diagonal[] = {{1, -1}, {1, 1}, {-1, 1}, {-1, -1}};

bool names_point(char letter) {
  return (letter >= '0' && letter <= '9') || (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z');
}

void set_from(Ray& ray, std::size_t points) {
  for (unsigned point = 0; point < points; ++point)
    if (ray.after(point)) ray.from |= one(point);
}

}  // namespace

int advance(Place place, Place ahead, unsigned side) {
  const int steps = place.column * ahead.column + place.row * ahead.row;
  return side == 0 ? steps : -steps;
}

Geometry Geometry::grid(unsigned files, unsigned ranks) {
  Geometry board;
  board.files_ = files;
  board.ranks_ = ranks;
  for (unsigned row = 0; row < ranks; ++row)
    for (unsigned file = 0; file < files; ++file) {
      board.names_.push_back(fmt::format("{}{}", static_cast<char>('a' + file), ranks - row));
      board.places_.push_back({static_cast<int>(file), static_cast<int>(row)});
    }
  board.choose_lines("orthogonal");
  return board;
}

Geometry Geometry::drawing(std::string_view picture) {
  Geometry board;
  int row = 0;
  for (const std::string_view line : split(picture, '\n')) {
    for (std::size_t column = 0; column < line.size(); ++column)
      if (names_point(line[column])) {
        board.names_.emplace_back(1, line[column]);
        board.places_.push_back({static_cast<int>(column), row});
      }
    ++row;
  }
  return board;
}

void Geometry::add_line(const std::vector<unsigned>& points) {
  Ray there, back;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    there.next[points[i]] = static_cast<std::int8_t>(points[i + 1]);
    back.next[points[i + 1]] = static_cast<std::int8_t>(points[i]);
  }
  for (Ray* ray : {&there, &back}) {
    set_from(*ray, names_.size());
    lines_.push_back(*ray);
  }
}

void Geometry::choose_lines(std::string_view word) {
  lines_ = *directions(word == "alquerque" ? "all" : word);
  if (word != "alquerque") return;
  for (std::size_t ray = std::size(orthogonal); ray < lines_.size(); ++ray)
    for (unsigned point = 0; point < places_.size(); ++point)
      if ((places_[point].column + places_[point].row) % 2 != 0) {
        lines_[ray].next[point] = Ray::nowhere;
        lines_[ray].from &= ~one(point);
      }
}

void Geometry::describe(BoardRules& rules) const {
  rules.point_names = names_;
  rules.places = places_;
  rules.lines = lines_;
  for (std::size_t point = 0; point < places_.size(); ++point) {
    if (point == 0 || places_[point].row != places_[point - 1].row) rules.rows.push_back(0);
    ++rules.rows.back();
  }
}

std::optional<unsigned> Geometry::point(std::string_view name) const {
  const auto found = std::find(names_.begin(), names_.end(), name);
  if (found == names_.end()) return {};
  return static_cast<unsigned>(found - names_.begin());
}

std::optional<unsigned> Geometry::at(int column, int row) const {
  for (unsigned point = 0; point < places_.size(); ++point)
    if (places_[point].column == column && places_[point].row == row) return point;
  return {};
}

Ray Geometry::steps(int right, int down) const {
  Ray ray;
  for (unsigned point = 0; point < places_.size(); ++point)
    if (const auto to = at(places_[point].column + right, places_[point].row + down))
      ray.next[point] = static_cast<std::int8_t>(*to);
  set_from(ray, names_.size());
  return ray;
}

std::optional<std::vector<Ray>> Geometry::directions(std::string_view word) const {
  if (word == "lines") return lines_;
  if (!is_grid()) return {};
  std::vector<Ray> rays;
  if (word == "orthogonal" || word == "all")
    for (const auto& [right, down] : orthogonal) rays.push_back(steps(right, down));
  if (word == "diagonal" || word == "all")
    for (const auto& [right, down] : diagonal) rays.push_back(steps(right, down));
  if (rays.empty()) return {};
  return rays;
}

/// `right` is the direction that the side sees to the right of its way.
Ray Geometry::leap(int right, int forward, unsigned side, Place ahead) const {
  const int sign = side == 0 ? 1 : -1;
  const int down = sign * (forward * ahead.row + right * ahead.column);
  return steps(sign * (forward * ahead.column - right * ahead.row), down);
}

std::vector<Ray> Geometry::going(std::vector<Ray> rays, Going going, const std::vector<Place>& places, Place ahead,
                                 unsigned side) {
  for (Ray& ray : rays)
    for_points(ray.from, [&](unsigned point) {
      const unsigned to = *ray.after(point);
      const int steps = advance(places[to], ahead, side) - advance(places[point], ahead, side);
      const bool may = steps > 0 ? going.forward : steps < 0 ? going.back : going.sideways;
      if (!may) ray.from &= ~one(point);
    });
  std::erase_if(rays, [](const Ray& ray) { return ray.from == 0; });
  return rays;
}

std::optional<Points> Geometry::rank_or_file(std::string_view word) const {
  if (!is_grid() || word.size() < 2) return {};
  Points set = 0;
  const bool rank = word.front() == '*';
  if (!rank && (word.size() != 2 || word.back() != '*')) return {};
  for (unsigned point = 0; point < names_.size(); ++point)
    if (rank ? names_[point].substr(1) == word.substr(1) : names_[point].front() == word.front()) set |= one(point);
  return set == 0 ? std::nullopt : std::optional(set);
}

std::optional<Points> Geometry::points_of(std::string_view word, unsigned side, Place ahead) const {
  if (const auto named = point(word)) return one(*named);
  if (const auto set = rank_or_file(word)) return set;
  int most = advance(places_.front(), ahead, side), least = most;
  for (const Place& place : places_) {
    most = std::max(most, advance(place, ahead, side));
    least = std::min(least, advance(place, ahead, side));
  }
  Points set = 0;
  for (unsigned point = 0; point < places_.size(); ++point) {
    const Place& place = places_[point];
    const int steps = advance(place, ahead, side);
    const bool edge =
        is_grid() && (place.column == 0 || place.row == 0 || place.column + 1 == static_cast<int>(files_) ||
                      place.row + 1 == static_cast<int>(ranks_));
    if (word == "all" || (word == "edge" && edge) || (word == "last" && steps == most) ||
        (word == "first" && steps == least) || (word == "second" && is_grid() && steps == least + 1))
      set |= one(point);
  }
  return set == 0 ? std::nullopt : std::optional(set);
}

std::vector<Points> runs(const std::vector<Ray>& rays, unsigned points, unsigned length) {
  std::vector<Points> sets;
  for (const Ray& ray : rays)
    for (unsigned first = 0; first < points; ++first) {
      Points set = one(first);
      std::optional<unsigned> at = first;
      for (unsigned i = 1; i < length && at; ++i) {
        at = ray.after(*at);
        if (at) set |= one(*at);
      }
      if (at && count(set) == length) sets.push_back(set);
    }
  std::sort(sets.begin(), sets.end());
  sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
  return sets;
}

}  // namespace zermelo::described
