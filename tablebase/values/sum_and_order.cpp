// Computes sums, negatives and multiples of canonical forms. Inline words are added by parts; a number is added to each
// option (number translation); other sums follow the definition and are cached. Compares values by their words and
// stops if those decide, otherwise by the recursive definition of <=.

#include <algorithm>
#include <atomic>

#include "tablebase/base/error.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/values/game_pool.h"
#include "tablebase/values/words/caches.h"

namespace zermelo {

/// Options of ups nest thousands deep, and sums and comparisons recurse along them. They end before the stack does.
void GamePool::check_stack() const {
  constexpr std::uint64_t reserve = std::uint64_t{128} << 10;
  if (free_stack() < reserve) throw LimitError("options nest deeper than the stack of this thread allows");
}

void GamePool::check_stop() {
  check_stack();
  constexpr unsigned often = 1024;
  thread_local unsigned since = 0;
  if (++since < often) return;
  since = 0;
  job_.check();
}

/// Exchanges Left's and Right's options and negates them; the result is canonical again. Each record keeps its
/// negative.
ShortGame GamePool::negate(ShortGame g) {
  if (g.is_large_number()) return number(-stores_->numbers.number(g));
  if (g.is_inline()) {
    const NumberUpStar parts = NumberUpStar::of(g);
    return NumberUpStar{-parts.numerator, parts.exponent, -parts.ups, parts.nimber}.packed();
  }
  GameRecord& record = stores_->games.record(g);
  if (const std::uint64_t known = record.negative.load(std::memory_order_acquire)) return {known};
  GameList left, right;
  for (const ShortGame option : record.right()) left.push_back(negate(option));
  for (const ShortGame option : record.left()) right.push_back(negate(option));
  const ShortGame negative = sorted_and_interned(left, right);
  record.negative.store(negative.bits, std::memory_order_release);
  stores_->games.record(negative).negative.store(g.bits, std::memory_order_release);
  return negative;
}

ShortGame GamePool::add_number(ShortGame x, ShortGame y) {
  if (x.is_inline() && y.is_inline()) {
    const NumberUpStar a = NumberUpStar::of(x), b = NumberUpStar::of(y);
    const unsigned exponent = std::max(a.exponent, b.exponent);
    const std::int64_t sum =
        (std::int64_t{a.numerator} << (exponent - a.exponent)) + (std::int64_t{b.numerator} << (exponent - b.exponent));
    if (sum == 0) return {};
    const unsigned zeros = static_cast<unsigned>(std::countr_zero(static_cast<std::uint64_t>(sum)));
    const unsigned common = std::min(zeros, exponent);
    const std::int64_t numerator = sum >> common;
    if (std::abs(numerator) <= NumberUpStar::most_numerator)
      return NumberUpStar{static_cast<std::int32_t>(numerator), exponent - common, 0, 0}.packed();
  }
  return number(stores_->numbers.number(x) + stores_->numbers.number(y));
}

/// Numbers and ups are added, nimbers combined by exclusive or. If the sum of the numbers is too large for a word, the
/// infinitesimal part is translated by it, option by option.
ShortGame GamePool::add_inline(ShortGame a, ShortGame b) {
  const NumberUpStar x = NumberUpStar::of(a), y = NumberUpStar::of(b);
  const ShortGame number = add_number(inline_number(a), inline_number(b));
  if (((a.bits | b.bits) >> NumberUpStar::ups_at) == 0) return number;
  const ShortGame infinitesimal = up(x.ups + y.ups, x.nimber ^ y.nimber);
  if (number.is_inline()) return {number.bits | infinitesimal.bits};
  return infinitesimal == ShortGame{} ? number : translate(infinitesimal, number);
}

ShortGame GamePool::add(ShortGame a, ShortGame b) {
  if (a.is_inline() && b.is_inline()) return add_inline(a, b);
  if (a == ShortGame{}) return b;
  if (b == ShortGame{}) return a;
  if (is_number(a)) return is_number(b) ? add_number(a, b) : add_to_number(b, a);
  if (is_number(b)) return add_to_number(a, b);
  // Number avoidance: x + *2 + G is computed as *2 + G, then translated by x.
  if (a.is_inline() && inline_number(a) != ShortGame{}) return add(add(inline_infinitesimal(a), b), inline_number(a));
  if (b.is_inline() && inline_number(b) != ShortGame{}) return add(add(a, inline_infinitesimal(b)), inline_number(b));
  if (a.bits > b.bits) std::swap(a, b);
  if (const auto known = stores_->sums.find(a, b)) return {*known};
  const ShortGame sum = add_nodes(a, b);
  stores_->sums.put(a, b, sum.bits);
  return sum;
}

/// g + x for a number x and a g that is not a number.
ShortGame GamePool::add_to_number(ShortGame g, ShortGame x) {
  if (g.is_inline() && x.is_inline()) return add_inline(g, x);
  if (const auto known = stores_->sums.find(x, g)) return {*known};
  const ShortGame sum = translate(g, x);
  stores_->sums.put(x, g, sum.bits);
  return sum;
}

/// If {L | R} is canonical and not a number, {L + x | R + x} is canonical too (number translation theorem).
ShortGame GamePool::translate(ShortGame g, ShortGame x) {
  job_.check();
  if (g.is_inline()) {
    const NumberUpStar parts = NumberUpStar::of(g);
    if (static_cast<unsigned>(std::abs(parts.ups)) + parts.nimber >= most_depth)
      throw LimitError("a large number plus {} or more ups and nimbers nests options too deep", most_depth);
    if (inline_number(g) != ShortGame{}) return add(inline_infinitesimal(g), add_number(inline_number(g), x));
  }
  GameList left, right;
  for (const ShortGame option : left_options(g)) left.push_back(add(option, x));
  for (const ShortGame option : right_options(g)) right.push_back(add(option, x));
  return sorted_and_interned(left, right);
}

/// The definition of a sum: a move is a move in one of the games. Since a and b are canonical, no move dominates
/// another move in the same game; SumOptions spares these comparisons.
ShortGame GamePool::add_nodes(ShortGame a, ShortGame b) {
  check_stack();
  const auto moved = [&](const GameOptions& of_a, const GameOptions& of_b) {
    SumOptions options{{}, of_a.size()};
    for (const ShortGame option : of_a) options.list.push_back(add(option, b));
    for (const ShortGame option : of_b) options.list.push_back(add(a, option));
    return options;
  };
  return make_from(moved(left_options(a), left_options(b)), moved(right_options(a), right_options(b)));
}

/// Multiplies a number directly, other games by repeated doubling.
ShortGame GamePool::multiple(const Integer& n, ShortGame g) {
  if (n < 0) return multiple(-n, negate(g));
  if (n.is_zero()) return {};
  if (is_number(g)) return number(stores_->numbers.number(g).times(n));
  ShortGame sum, doubled = g;
  const unsigned digits = boost::multiprecision::msb(n) + 1;
  for (unsigned i = 0; i < digits; ++i) {
    if (boost::multiprecision::bit_test(n, i)) sum = add(sum, doubled);
    if (i + 1 < digits) doubled = add(doubled, doubled);
  }
  return sum;
}

std::strong_ordering GamePool::compare_numbers(ShortGame x, ShortGame y) const {
  if (!x.is_inline() || !y.is_inline()) return stores_->numbers.number(x) <=> stores_->numbers.number(y);
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
  if (const auto known = stores_->orders.find(a, b)) return *known;
  const bool result = std::none_of(lefts.begin(), lefts.end(), [&](ShortGame option) { return at_most(b, option); }) &&
                      std::none_of(rights.begin(), rights.end(), [&](ShortGame option) { return at_most(option, a); });
  stores_->orders.put(a, b, result);
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
  const GameRecord &x = stores_->games.record(a), &y = stores_->games.record(b);
  if (const auto order = compare_numbers(x.facts.stops.left, y.facts.stops.left); order != 0) return order;
  if (const auto order = compare_numbers(x.facts.stops.right, y.facts.stops.right); order != 0) return order;
  if (x.left_count != y.left_count) return x.left_count <=> y.left_count;
  if (x.right_count != y.right_count) return x.right_count <=> y.right_count;
  std::size_t i = 0;
  while (x.options()[i] == y.options()[i]) ++i;  // ends, since the forms differ and have equally many options
  return print_order(x.options()[i], y.options()[i]);
}

}  // namespace zermelo
