// Asks which rules the men of a tier use. Tiers are refused in which a man may turn into another, and rules in which a
// move does more than bring a man to another point.
#include "tablebase/boards/described/numbers/tier_men.h"

#include <algorithm>

namespace zermelo::described {
namespace {

bool is_plain(const MoveRule& rule) {
  const bool goes = rule.action == Action::step || rule.action == Action::slide || rule.action == Action::fly;
  return goes && rule.takes == Takes::nothing && !rule.beside_enemy && !rule.obliged;
}

/// Whether a slide in this direction may come back to its begin.
bool is_ring(const Ray& ray, unsigned points) {
  const auto returns = [&](unsigned from) {
    Points seen = one(from);
    for (auto at = ray.after(from); at; at = ray.after(*at)) {
      if ((seen >> *at & 1) != 0) return true;
      seen |= one(*at);
    }
    return false;
  };
  for (unsigned from = 0; from < points; ++from)
    if (returns(from)) return true;
  return false;
}

bool has_ring(const MoveRule& rule, unsigned points) {
  return rule.action == Action::slide && std::ranges::any_of(rule.rays, [points](const std::vector<Ray>& rays) {
           return std::ranges::any_of(rays, [points](const Ray& ray) { return is_ring(ray, points); });
         });
}

bool plain_rules(const BoardRules& rules, Kinds kinds) {
  if (rules.pass != Pass::no || rules.mill != 0 || !rules.custody.empty() || rules.has_hands()) return false;
  if (!std::ranges::all_of(rules.moves, [&](const MoveRule& rule) {
        return (rule.men & kinds) == 0 || (is_plain(rule) && !has_ring(rule, rules.points()));
      }))
    return false;
  for (Kinds left = kinds; left != 0; left &= left - 1)
    if (rules.kinds[lowest(left)].promotes_to) return false;
  return true;
}

Kinds kinds_on_board(const Counts& counts) {
  Kinds kinds = 0;
  for (unsigned kind = 0; kind < most_kinds; ++kind) kinds |= counts.board[kind] != 0 ? Kinds{1} << kind : 0;
  return kinds;
}

/// Whether the sheets are the same men with either player to move.
bool same_men(const BoardRules& rules, bool exchange, const std::vector<Counts>& sheets) {
  Counts other = sheets.front();
  if (exchange) other = exchanged(rules, other);
  other.turn = exchange ? 0 : other.turn ^ 1;
  return sheets.size() == 1 ? exchange && other == sheets.front() : sheets.size() == 2 && other == sheets.back();
}

}  // namespace

std::shared_ptr<const TierMen> TierMen::of(const BoardRules& rules, const FastPlay& play,
                                           const PlacementNumbers& numbers, const Tier& tier) {
  const std::vector<Counts> sheets = numbers.sheets_in(tier);
  if (sheets.empty() || !plain_rules(rules, kinds_on_board(sheets.front()))) return {};
  if (!same_men(rules, numbers.symmetries().exchange.has_value(), sheets)) return {};
  return std::make_shared<const TierMen>(rules, play, numbers, sheets.front());
}

TierMen::TierMen(const BoardRules& rules, const FastPlay& play, const PlacementNumbers& numbers, const Counts& men)
    : rules_(rules), play_(play), numbers_(numbers), counts_(men) {
  const unsigned points = rules.points();
  for (unsigned by = 1; by < points; ++by) {
    Ray& ray = flights_.emplace_back();
    for (unsigned point = 0; point < points; ++point) ray.next[point] = static_cast<std::int8_t>((point + by) % points);
    ray.from = rules.board();
  }
  for (unsigned kind = 0; kind < rules.kinds.size(); ++kind)
    men_.insert(men_.end(), men.board[kind],
                {static_cast<std::uint8_t>(kind), rules.kinds[kind].side, ways_of(kind, men)});
  has_turned_ = numbers.symmetries().exchange && exchanged(rules, men).board != men.board;
  may_end_ = std::ranges::any_of(rules.goals, [](const Goal& goal) {  // `past` is also met without men
    return goal.condition != Condition::few && goal.condition != Condition::no_move;
  });
}

std::vector<Way> TierMen::ways_of(unsigned kind, const Counts& men) const {
  const unsigned side = rules_.kinds[kind].side;
  unsigned own = 0;
  for (Kinds left = rules_.kinds_of(side); left != 0; left &= left - 1) own += men.board[lowest(left)];
  std::vector<Way> ways;
  for (const MoveRule& rule : rules_.moves) {
    if ((rule.men >> kind & 1) == 0 || (rule.only_with && *rule.only_with != own)) continue;
    for (const Ray& ray : rule.action == Action::fly ? flights_ : rule.rays[side])
      ways.push_back({&ray, ray.from & rule.from[side] & rules_.board(), rule.into[side], rule.action == Action::slide,
                      rule.to != Target::enemy, rule.to != Target::empty});
  }
  return ways;
}

Outcome TierMen::without_move(unsigned side) const {
  for (const Goal& goal : rules_.goals)
    if (goal.condition == Condition::no_move && (goal.men & rules_.kinds_of(side)) != 0) return goal.result;
  return Outcome::draw;
}

}  // namespace zermelo::described
