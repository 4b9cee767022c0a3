// Compares values: by their words and stops if those decide, otherwise by the recursive definition of <=.
#include <algorithm>

#include "tablebase/values/game_pool.h"

namespace zermelo {

std::strong_ordering GamePool::compare_numbers(ShortGame x, ShortGame y) const {
  if (!x.is_inline() || !y.is_inline()) return numbers_.number(x) <=> numbers_.number(y);
  const NumberUpStar a = NumberUpStar::of(x), b = NumberUpStar::of(y);
  return (std::int64_t{a.numerator} << b.exponent) <=> (std::int64_t{b.numerator} << a.exponent);
}

/// Decides a <= b by stops, or returns nothing. Up to an infinitesimal a game is between its stops. If stops of the two
/// games are the same number, the games are compared with this number. Always decides if a or b is a number.
std::optional<bool> GamePool::at_most_by_stops(const GameStops& a, const GameStops& b) const {
  const auto gap = compare_numbers(a.left, b.right);
  if (gap < 0 || (gap == 0 && a.at_most_left && b.at_least_right)) return true;
  const auto left = compare_numbers(a.left, b.left);
  if (left > 0 || (left == 0 && b.at_most_left && !a.at_most_left)) return false;
  const auto right = compare_numbers(a.right, b.right);
  if (right > 0 || (right == 0 && a.at_least_right && !b.at_least_right)) return false;
  return std::nullopt;
}

/// Decides a <= b by words and stops, or returns nothing.
std::optional<bool> GamePool::at_most_at_once(ShortGame a, ShortGame b) const {
  if (a == b) return true;
  if (!a.is_inline() || !b.is_inline()) return at_most_by_stops(stops(a), stops(b));
  const auto order = compare_numbers(inline_number(a), inline_number(b));
  const NumberUpStar x = NumberUpStar::of(a), y = NumberUpStar::of(b);
  return order == 0 ? at_most_zero(x.ups - y.ups, x.nimber ^ y.nimber) : order < 0;
}

/// By definition, a <= b if no option of Left in a is >= b and no option of Right in b is <= a. Stops decide most
/// options; the cache, which costs a cache miss, is asked only if some options stay open.
bool GamePool::at_most(ShortGame a, ShortGame b) {
  if (const auto told = at_most_at_once(a, b)) return *told;
  check_stop();
  GameList lefts, rights;
  for (const ShortGame option : left_options(a)) {
    const auto told = at_most_at_once(b, option);
    if (told && *told) return false;
    if (!told) lefts.push_back(option);
  }
  for (const ShortGame option : right_options(b)) {
    const auto told = at_most_at_once(option, a);
    if (told && *told) return false;
    if (!told) rights.push_back(option);
  }
  if (lefts.empty() && rights.empty()) return true;
  if (const auto known = orders_.find(a, b)) return *known;
  const bool result = std::none_of(lefts.begin(), lefts.end(), [&](ShortGame option) { return at_most(b, option); }) &&
                      std::none_of(rights.begin(), rights.end(), [&](ShortGame option) { return at_most(option, a); });
  orders_.put(a, b, result);
  return result;
}

GameOrder GamePool::compare(ShortGame a, ShortGame b) {
  if (a == b) return GameOrder::equal;
  if (at_most(a, b)) return GameOrder::less;
  return at_most(b, a) ? GameOrder::greater : GameOrder::confused;
}

OutcomeClass GamePool::outcome_class(ShortGame g) {
  switch (compare(g, {})) {
    case GameOrder::less:
      return OutcomeClass::right;
    case GameOrder::equal:
      return OutcomeClass::previous;
    case GameOrder::greater:
      return OutcomeClass::left;
    case GameOrder::confused:
      return OutcomeClass::next;
  }
  return OutcomeClass::next;
}

bool GamePool::prints_before(ShortGame a, ShortGame b) const { return a != b && print_order(a, b) < 0; }

/// Numbers are ordered by size, inline words by number, ups and nimber. Forms come last, ordered by stops, by the
/// number of options, and by the first options that differ, so the recursion follows one pair of options. A large
/// number and an inline word that is not a number have no order; one dominates the other, so no canonical form has both
/// as options.
std::strong_ordering GamePool::print_order(ShortGame a, ShortGame b) const {
  if (a == b) return std::strong_ordering::equal;
  if (is_number(a) && is_number(b)) return compare_numbers(a, b);
  if (a.is_inline() && b.is_inline()) {
    const NumberUpStar x = NumberUpStar::of(a), y = NumberUpStar::of(b);
    if (const auto order = compare_numbers(inline_number(a), inline_number(b)); order != 0) return order;
    return x.ups != y.ups ? x.ups <=> y.ups : x.nimber <=> y.nimber;
  }
  if (!a.is_node() || !b.is_node()) return a.is_node() <=> b.is_node();
  const GameRecord &x = games_.record(a), &y = games_.record(b);
  if (const auto order = compare_numbers(x.facts.stops.left, y.facts.stops.left); order != 0) return order;
  if (const auto order = compare_numbers(x.facts.stops.right, y.facts.stops.right); order != 0) return order;
  if (x.left_count != y.left_count) return x.left_count <=> y.left_count;
  if (x.right_count != y.right_count) return x.right_count <=> y.right_count;
  std::size_t i = 0;
  while (x.options()[i] == y.options()[i]) ++i;  // ends, since the forms differ and have equally many options
  return print_order(x.options()[i], y.options()[i]);
}

}  // namespace zermelo
