// The constructor of the pool, and the facts about a value that its word or its record contains.
#include "tablebase/values/game_pool.h"

#include <fmt/format.h>

#include <algorithm>

#include "tablebase/base/error.h"

namespace zermelo {
namespace {

std::uint64_t checked(std::uint64_t memory) {
  if (memory >= GamePool::least_memory) return memory;
  throw LimitError(
      fmt::format("values of games need at least {} MiB of memory; raise --memory", GamePool::least_memory >> 20));
}

/// The size of each of the two caches.
std::uint64_t cache_bytes(std::uint64_t memory, std::uint64_t most) { return std::min(memory / 4, most) / 2; }

/// The birthday of n * ^ + *k. The longest line of play turns (n, k) into (n - 1, k xor 1) until one up with some *j is
/// left: ^ and ^* are born on day 2, and ^*j = {0|*(j xor 1)} one day after *(j xor 1).
std::int64_t infinitesimal_birthday(const NumberUpStar& parts) {
  const std::int64_t ups = std::abs(parts.ups);
  if (ups == 0) return parts.nimber;
  const std::uint32_t last = parts.nimber ^ static_cast<std::uint32_t>((ups - 1) & 1);
  return last <= 1 ? ups + 1 : ups + (last ^ 1);
}

}  // namespace

GamePool::GamePool(std::uint64_t memory, const Job& job, std::uint64_t most_cache)
    : memory_(checked(memory)),
      job_(job),
      numbers_(memory_),
      games_(memory_),
      sums_(cache_bytes(memory, most_cache)),
      orders_(cache_bytes(memory, most_cache)) {
  memory_.take(2 * cache_bytes(memory, most_cache));
}

Dyadic GamePool::birthday(ShortGame g) { return numbers_.number(birthday_word(g)); }

ShortGame GamePool::birthday_word(ShortGame g) {
  if (g.is_node()) return games_.record(g).facts.birthday;
  if (g.is_large_number()) return number({numbers_.number(g).birthday(), 0});
  const NumberUpStar parts = NumberUpStar::of(g);
  const std::int64_t whole = std::abs(parts.numerator) >> parts.exponent;
  return number(whole + (parts.exponent == 0 ? 0 : 1 + parts.exponent) + infinitesimal_birthday(parts));
}

std::optional<Dyadic> GamePool::as_number(ShortGame g) const {
  return is_number(g) ? std::optional(numbers_.number(g)) : std::nullopt;
}

bool GamePool::is_integer(ShortGame g) const { return is_number(g) && numbers_.number(g).is_integer(); }

bool GamePool::is_infinitesimal(ShortGame g) const {
  const GameStops at = stops(g);
  return at.left == ShortGame{} && at.right == ShortGame{};
}

bool GamePool::is_all_small(ShortGame g) const {
  return g.is_node() ? games_.record(g).facts.all_small : g.is_inline() && inline_number(g) == ShortGame{};
}

ShortGame GamePool::left_stop(ShortGame g) const { return stops(g).left; }

ShortGame GamePool::right_stop(ShortGame g) const { return stops(g).right; }

unsigned GamePool::depth(ShortGame g) const { return g.is_node() ? games_.record(g).facts.depth : 0; }

GameStops GamePool::stops(ShortGame g) const {
  if (g.is_node()) return games_.record(g).facts.stops;
  if (g.is_large_number()) return {g, g};
  const NumberUpStar parts = NumberUpStar::of(g);
  const ShortGame x = inline_number(g);
  return {x, x, at_most_zero(parts.ups, parts.nimber), at_most_zero(-parts.ups, parts.nimber)};
}

/// Left's options forbid all numbers <= some option: the numbers below their greatest right stop, and this stop itself
/// if an option is >= it. For Right's options all orders are reversed.
GamePool::StopBound GamePool::stop_bound(GameSpan options, bool left) const {
  StopBound bound;
  for (const ShortGame option : options) {
    const GameStops at = stops(option);
    const ShortGame stop = left ? at.right : at.left;
    const bool forbidden = left ? at.at_least_right : at.at_most_left;
    const auto order = bound.exists ? compare_numbers(stop, bound.at) : std::strong_ordering::equal;
    if (!bound.exists || (left ? order > 0 : order < 0))
      bound = {stop, true, !forbidden};
    else if (order == 0 && forbidden)
      bound.included = false;
  }
  return bound;
}

}  // namespace zermelo
