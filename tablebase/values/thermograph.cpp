// Walls are lists of corners. All slopes are -1, 0 or 1, so lines meet in dyadic points (Conway, On Numbers and Games,
// chapter 9; Siegel, Combinatorial Game Theory, II.5).

#include <algorithm>
#include <iterator>

#include "tablebase/base/error.h"
#include "tablebase/values/game_pool.h"

namespace zermelo {
namespace {

using Wall = std::vector<WallPoint>;

std::vector<Dyadic> corners_of(const Wall& a, const Wall& b) {
  std::vector<Dyadic> corners;
  for (const Wall* wall : {&a, &b})
    for (const WallPoint& point : *wall) corners.push_back(point.temperature);
  std::sort(corners.begin(), corners.end());
  corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
  return corners;
}

Dyadic size(const Dyadic& number) { return number < Dyadic() ? -number : number; }

/// Appends a point; removes the previous one if the last three points are collinear.
void add_point(Wall& wall, WallPoint point) {
  const auto slope = [](const WallPoint& a, const WallPoint& b) { return (b.value - a.value) <=> Dyadic(); };
  if (wall.size() >= 2 && slope(wall[wall.size() - 2], wall.back()) == slope(wall.back(), point)) wall.pop_back();
  wall.push_back(std::move(point));
}

/// The greater (sign 1) or the smaller (sign -1) wall at every temperature. The slopes of the two walls differ by at
/// most one, so two lines that cross after a corner do so at a distance equal to their gap at this corner.
Wall better_of(const Wall& a, const Wall& b, int sign) {
  Wall best;
  Dyadic before, apart_before;
  for (const Dyadic& at : corners_of(a, b)) {
    const Dyadic first = wall_at(a, at), second = wall_at(b, at), apart = first - second;
    const bool crossed = (apart < Dyadic() && apart_before > Dyadic()) || (apart > Dyadic() && apart_before < Dyadic());
    if (!best.empty() && crossed) {
      const Dyadic meeting = before + size(apart_before);
      add_point(best, {meeting, wall_at(a, meeting)});
    }
    add_point(best, {at, (apart > Dyadic()) == (sign > 0) ? first : second});
    before = at;
    apart_before = apart;
  }
  return best;
}

/// Returns the first temperature at which `gap` is not positive. Between corners, gap falls with slope 1 or 2, or is
/// constant; after the last corner it falls with slope 2.
template <class Gap>
Dyadic freezing_point(const std::vector<Dyadic>& corners, const Gap& gap) {
  Dyadic before = corners.front(), open = gap(before);
  for (const Dyadic& at : corners) {
    const Dyadic now = gap(at);
    if (now <= Dyadic()) return open - now == at - before ? before + open : before + open.half();
    before = at;
    open = now;
  }
  return before + open.half();
}

/// The wall plus `tax` * t at each temperature t up to `end`, where the mast begins.
Wall taxed(const Wall& wall, const std::vector<Dyadic>& corners, const Dyadic& end, int tax) {
  Wall result;
  const auto at = [&](const Dyadic& t) { return WallPoint{t, wall_at(wall, t) + t.times(tax)}; };
  for (const Dyadic& corner : corners)
    if (corner < end) add_point(result, at(corner));
  add_point(result, at(end));
  return result;
}

}  // namespace

Dyadic wall_at(const std::vector<WallPoint>& wall, const Dyadic& temperature) {
  const auto above = std::upper_bound(wall.begin(), wall.end(), temperature,
                                      [](const Dyadic& t, const WallPoint& point) { return t < point.temperature; });
  const WallPoint& from = above == wall.begin() ? wall.front() : *std::prev(above);
  if (above == wall.end() || from.value == above->value) return from.value;
  const Dyadic on = temperature - from.temperature;
  return from.value < above->value ? from.value + on : from.value - on;
}

const Thermograph& Thermographs::of(ShortGame game) {
  if (const auto known = known_.find(game); known != known_.end()) return *known->second;
  if (known_.size() >= most) throw LimitError("a thermograph needs the thermographs of more than {} positions", most);
  auto made = std::make_unique<const Thermograph>(computed(game));
  return *known_.emplace(game, std::move(made)).first->second;
}

Thermograph Thermographs::computed(ShortGame game) {
  if (const auto number = pool_.as_number(game))
    return {{{Dyadic(), *number}}, {{Dyadic(), *number}}, *number, -Dyadic(1, number->exponent())};
  if (!game.is_node()) {
    const Dyadic mean = *pool_.as_number(inline_number(game));
    return {{{Dyadic(), mean}}, {{Dyadic(), mean}}, mean, Dyadic()};
  }
  Wall high, low;
  for (const ShortGame option : pool_.left_options(game)) {
    const Wall& wall = of(option).right;
    high = high.empty() ? wall : better_of(high, wall, 1);
  }
  for (const ShortGame option : pool_.right_options(game)) {
    const Wall& wall = of(option).left;
    low = low.empty() ? wall : better_of(low, wall, -1);
  }
  const std::vector<Dyadic> corners = corners_of(high, low);
  const Dyadic end =
      freezing_point(corners, [&](const Dyadic& t) { return wall_at(high, t) - wall_at(low, t) - t.times(2); });
  Thermograph result{taxed(high, corners, end, -1), taxed(low, corners, end, 1), Dyadic(), end};
  result.mean = result.left.back().value;
  return result;
}

}  // namespace zermelo
