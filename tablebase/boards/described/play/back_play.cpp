// Lists positions in which a man was elsewhere, and leaves out those in which the rules forbid the move, as where
// another move is obligatory, or in which the move would have captured.
#include "tablebase/boards/described/play/back_play.h"

#include <algorithm>

namespace zermelo::described {

BackPlay::BackPlay(const BoardRules& rules, const FastPlay& play)
    : rules_(rules),
      play_(play),
      kinds_{rules.kinds_of(0), rules.kinds_of(1)},
      returns_(play.pushes()),
      hands_(rules.has_hands()) {
  const auto to_hand = [](const Kind& kind) { return kind.captured_as.has_value(); };
  const bool comes_back = returns_ || std::any_of(rules.kinds.begin(), rules.kinds.end(), to_hand);
  const bool takes_by_rows = !rules.mills.empty() || !rules.custody.empty();
  if (comes_back && takes_by_rows) complete_ = false;
  if (takes_by_rows) crosses_ = false;
  for (const MoveRule& rule : rules.moves) {
    const bool many = rule.takes > Takes::over ||
                      (rule.takes == Takes::over && (rule.chain != Chain::no || rule.to != Target::empty));
    if ((comes_back && many) || (returns_ && rule.action == Action::leave)) complete_ = false;
    if (many || rule.action == Action::leave) crosses_ = false;
    for (unsigned side = 0; side < 2; ++side) ways_[side].push_back(reversed(rule, side));
  }
  for (std::vector<Reversed>& ways : ways_)
    for (Reversed& how : ways) {
      how.always =
          !(hands_ && how.rule->only_with) && !how.rule->beside_enemy && (!play.obliges() || how.rule->obliged);
      list_near(how);
    }
}

Points BackPlay::Way::moved_one_by_one(Points men) const {
  Points kept = men & ~one(from);
  for (const std::uint8_t at : line) kept &= ~one(at);
  unsigned source = from;
  for (const std::uint8_t at : line) {
    kept |= (men >> source & 1) << at;
    source = at;
  }
  return kept;
}

void BackPlay::list_near(Reversed& how) const {
  for (const Points steps : how.steps) how.degree = std::max(how.degree, count(steps));
  if (how.degree > most_degree) how.degree = 0;
  for (unsigned to = 0; to < rules_.points(); ++to) {
    const std::size_t end = how.near.size() + how.degree;
    for_points(how.degree == 0 ? 0 : how.steps[to],
               [&](unsigned from) { how.near.push_back(static_cast<std::uint8_t>(from)); });
    how.near.resize(end, static_cast<std::uint8_t>(to));
  }
}

/// Two lines may join the same points, but a step from one to the other is one move.
bool BackPlay::steps_from(const std::vector<Way>& ways, unsigned from) {
  return std::any_of(ways.begin(), ways.end(), [from](const Way& way) { return way.from == from; });
}

BackPlay::Reversed BackPlay::reversed(const MoveRule& rule, unsigned side) const {
  Reversed back{&rule};
  if (rule.action == Action::fly)
    for_points(rule.into[side] & rules_.board(), [&](unsigned to) {
      back.steps[to] = rule.from[side] & rules_.board() & ~one(to);
      for_points(back.steps[to], [&](unsigned from) { back.ways[to].push_back({static_cast<std::uint8_t>(from)}); });
    });
  const bool hops = rule.action == Action::jump && rule.chain != Chain::no;
  for (const Ray& ray : rule.rays[side])
    for_points(hops ? ray.from : ray.from & rule.from[side], [&](unsigned from) {
      Way way{static_cast<std::uint8_t>(from)};
      Points seen = one(from);
      for (auto at = ray.after(from); at && (seen >> *at & 1) == 0; at = ray.after(*at)) {
        seen |= one(*at);
        way.line.push_back(static_cast<std::uint8_t>(*at));
        const bool lands = rule.action == Action::step || rule.action == Action::slide ||
                           (rule.action == Action::jump && way.line.size() == 2);
        if (rule.action == Action::jump) way.over = way.line.front();
        const bool repeats = rule.action == Action::step && steps_from(back.ways[*at], way.from);
        if (lands && (rule.into[side] >> *at & 1) != 0 && !repeats) {
          back.ways[*at].push_back({way.from, way.blank, way.over});
          if (rule.action == Action::step) back.steps[*at] |= one(from);
        }
        way.blank |= one(*at);
        if (rule.action == Action::step || (rule.action == Action::jump && way.line.size() == 2)) return;
      }
      if (rule.action != Action::push) return;
      way.even = EvenLine(from, way.line);
      back.ways[way.line.empty() ? from : way.line.back()].push_back(way);
    });
  return back;
}

}  // namespace zermelo::described
