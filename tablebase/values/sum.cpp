// Computes sums, negatives and multiples of canonical forms. Inline words are added by parts; a number is added to each
// option (number translation); other sums follow the definition and are cached.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>

#include "tablebase/base/error.h"
#include "tablebase/values/game_pool.h"

namespace zermelo {

void GamePool::check_stop() {
  constexpr unsigned often = 1024;
  thread_local unsigned since = 0;
  if (++since < often) return;
  since = 0;
  job_.check();
}

/// Exchanges Left's and Right's options and negates them; the result is canonical again. Each record keeps its
/// negative.
ShortGame GamePool::negate(ShortGame g) {
  if (g.is_large_number()) return number(-numbers_.number(g));
  if (g.is_inline()) {
    const NumberUpStar parts = NumberUpStar::of(g);
    return NumberUpStar{-parts.numerator, parts.exponent, -parts.ups, parts.nimber}.packed();
  }
  GameRecord& record = games_.record(g);
  if (const std::uint64_t known = record.negative.load(std::memory_order_acquire)) return {known};
  GameList left, right;
  for (const ShortGame option : record.right()) left.push_back(negate(option));
  for (const ShortGame option : record.left()) right.push_back(negate(option));
  const ShortGame negative = sorted_and_interned(left, right);
  record.negative.store(negative.bits, std::memory_order_release);
  games_.record(negative).negative.store(g.bits, std::memory_order_release);
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
  return number(numbers_.number(x) + numbers_.number(y));
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
  if (const auto known = sums_.find(a, b)) return {*known};
  const ShortGame sum = add_nodes(a, b);
  sums_.put(a, b, sum.bits);
  return sum;
}

/// g + x for a number x and a g that is not a number.
ShortGame GamePool::add_to_number(ShortGame g, ShortGame x) {
  if (g.is_inline() && x.is_inline()) return add_inline(g, x);
  if (const auto known = sums_.find(x, g)) return {*known};
  const ShortGame sum = translate(g, x);
  sums_.put(x, g, sum.bits);
  return sum;
}

/// If {L | R} is canonical and not a number, {L + x | R + x} is canonical too (number translation theorem).
ShortGame GamePool::translate(ShortGame g, ShortGame x) {
  if (g.is_inline()) {
    const NumberUpStar parts = NumberUpStar::of(g);
    if (static_cast<unsigned>(std::abs(parts.ups)) + parts.nimber >= most_depth)
      throw LimitError(
          fmt::format("a large number plus {} or more ups and nimbers nests options too deep", most_depth));
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
  if (is_number(g)) return number(numbers_.number(g).times(n));
  ShortGame sum, doubled = g;
  const unsigned digits = boost::multiprecision::msb(n) + 1;
  for (unsigned i = 0; i < digits; ++i) {
    if (boost::multiprecision::bit_test(n, i)) sum = add(sum, doubled);
    if (i + 1 < digits) doubled = add(doubled, doubled);
  }
  return sum;
}

}  // namespace zermelo
