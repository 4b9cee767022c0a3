// The facts about a value that its word or its record contains, and the words of canonical forms. Sums of a number, ups
// and a nimber are recognised and become inline words; all other forms are records in the store.
#include "tablebase/values/game_pool.h"

#include "tablebase/base/error.h"
#include "tablebase/values/words/caches.h"

namespace zermelo {
namespace {

std::uint64_t checked(std::uint64_t memory) {
  if (memory >= GamePool::least_memory) return memory;
  throw LimitError("values of games need at least {} MiB of memory; raise --memory", GamePool::least_memory >> 20);
}

/// The birthday of n * ^ + *k. The longest line of play turns (n, k) into (n - 1, k xor 1) until one up with some *j is
/// left: ^ and ^* are born on day 2, and ^*j = {0|*(j xor 1)} one day after *(j xor 1).
std::int64_t infinitesimal_birthday(const NumberUpStar& parts) {
  const std::int64_t ups = std::abs(parts.ups);
  if (ups == 0) return parts.nimber;
  const std::uint32_t last = parts.nimber ^ static_cast<std::uint32_t>((ups - 1) & 1);
  return last <= 1 ? ups + 1 : ups + (last ^ 1);
}

// Finds the word of a canonical form from its options, and back.

/// The word of x + ups + nimber. Throws LimitError if the ups or the nimber do not fit a word.
ShortGame number_up_star(ShortGame x, std::int64_t ups, std::uint64_t nimber) {
  if (nimber > NumberUpStar::most_nimber) throw LimitError("nimbers go up to *{}", NumberUpStar::most_nimber);
  if (std::abs(ups) > NumberUpStar::most_ups) throw LimitError("ups go up to ^{}", NumberUpStar::most_ups);
  NumberUpStar parts = NumberUpStar::of(x);
  parts.ups = static_cast<std::int32_t>(ups);
  parts.nimber = static_cast<std::uint32_t>(nimber);
  return parts.packed();
}

/// Whether the list is x, x + *, x + *2, ... for an inline number x.
bool are_nimbers_from(GameSpan list, ShortGame x) {
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].bits != x.bits + (std::uint64_t{i} << NumberUpStar::nimber_at)) return false;
  return !list.empty();
}

/// With sign 1, `near` are Left's options: returns x + n^ + *k for {x | x + (n - 1)^ + *(k xor 1)}, n > 0, and x + ^*
/// for {x, x + * | x}. With sign -1, `near` are Right's options: the same with all ups negative. Nothing for other
/// forms.
std::optional<ShortGame> ups_of(GameSpan near, GameSpan far, std::int64_t sign) {
  const ShortGame x = near[0];
  if (near.size() == 2 && far.size() == 1 && far[0] == x && are_nimbers_from(near, x))
    return number_up_star(x, sign, 1);
  if (near.size() != 1 || far.size() != 1 || !far[0].is_inline() || inline_number(far[0]) != x) return std::nullopt;
  const NumberUpStar parts = NumberUpStar::of(far[0]);
  if (parts.ups * sign < 0) return std::nullopt;
  return number_up_star(x, parts.ups + sign, parts.nimber ^ 1);
}

/// The word of a form number + ups + nimber, or nothing (Siegel, Combinatorial Game Theory, II.4). The options of *k
/// are the nimbers below *k for both players; ^* = {0, * | 0}; otherwise n^ + *k = {0 | (n - 1)^ + *(k xor 1)}.
std::optional<ShortGame> recognised(GameSpan left, GameSpan right) {
  if (left.empty() || right.empty() || !left[0].is_inline() || !right[0].is_inline()) return std::nullopt;
  if (is_number(left[0]) && std::equal(left.begin(), left.end(), right.begin(), right.end()))
    return are_nimbers_from(left, left[0]) ? std::optional(number_up_star(left[0], 0, left.size())) : std::nullopt;
  if (is_number(left[0]))
    if (const auto found = ups_of(left, right, 1)) return found;
  return is_number(right[0]) ? ups_of(right, left, -1) : std::nullopt;
}

}  // namespace

GamePool::GamePool(std::uint64_t memory, const Job& job, std::uint64_t most_cache)
    : job_(job), stores_(std::make_unique<PoolStores>(checked(memory), std::min(memory / 4, most_cache) / 2)) {}

GamePool::~GamePool() = default;

std::uint64_t GamePool::memory_used() const { return stores_->memory.used(); }

Dyadic GamePool::birthday(ShortGame g) { return stores_->numbers.number(birthday_word(g)); }

ShortGame GamePool::birthday_word(ShortGame g) {
  if (g.is_node()) return stores_->games.record(g).facts.birthday;
  if (g.is_large_number()) return number({stores_->numbers.number(g).birthday(), 0});
  const NumberUpStar parts = NumberUpStar::of(g);
  const std::int64_t whole = std::abs(parts.numerator) >> parts.exponent;
  return number(whole + (parts.exponent == 0 ? 0 : 1 + parts.exponent) + infinitesimal_birthday(parts));
}

std::optional<Dyadic> GamePool::as_number(ShortGame g) const {
  return is_number(g) ? std::optional(stores_->numbers.number(g)) : std::nullopt;
}

bool GamePool::is_integer(ShortGame g) const { return is_number(g) && stores_->numbers.number(g).is_integer(); }

bool GamePool::is_infinitesimal(ShortGame g) const {
  const GameStops at = stops(g);
  return at.left == ShortGame{} && at.right == ShortGame{};
}

bool GamePool::is_all_small(ShortGame g) const {
  return g.is_node() ? stores_->games.record(g).facts.all_small : g.is_inline() && inline_number(g) == ShortGame{};
}

ShortGame GamePool::left_stop(ShortGame g) const { return stops(g).left; }

ShortGame GamePool::right_stop(ShortGame g) const { return stops(g).right; }

unsigned GamePool::depth(ShortGame g) const { return g.is_node() ? stores_->games.record(g).facts.depth : 0; }

GameStops GamePool::stops(ShortGame g) const {
  if (g.is_node()) return stores_->games.record(g).facts.stops;
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

ShortGame GamePool::number(const Dyadic& number) { return stores_->numbers.word(number); }

ShortGame GamePool::number(std::int64_t number) {
  if (std::abs(number) > NumberUpStar::most_numerator) return stores_->numbers.word(number);
  return NumberUpStar{static_cast<std::int32_t>(number), 0, 0, 0}.packed();
}

ShortGame GamePool::nimber(std::uint64_t k) { return number_up_star({}, 0, k); }

ShortGame GamePool::up(std::int64_t n, std::uint64_t k) { return number_up_star({}, n, k); }

ShortGame GamePool::switch_game(ShortGame x, ShortGame y) { return make({&x, 1}, {&y, 1}); }

ShortGame GamePool::tiny(ShortGame g) { return switch_game({}, switch_game({}, negate(g))); }

ShortGame GamePool::miny(ShortGame g) { return negate(tiny(g)); }

GameOptions GamePool::left_options(ShortGame g) {
  if (g.is_node()) return stores_->games.record(g).left();
  if (is_number(g)) return number_options(g, -1);
  const NumberUpStar parts = NumberUpStar::of(g);
  return inline_options(inline_number(g), parts.ups, parts.nimber, 1);
}

GameOptions GamePool::right_options(ShortGame g) {
  if (g.is_node()) return stores_->games.record(g).right();
  if (is_number(g)) return number_options(g, 1);
  const NumberUpStar parts = NumberUpStar::of(g);
  return inline_options(inline_number(g), parts.ups, parts.nimber, -1);
}

/// The option of a number below (side -1) or above (side 1): m/2^e has (m - 1)/2^e and (m + 1)/2^e; an integer has only
/// the next integer towards 0.
GameOptions GamePool::number_options(ShortGame x, std::int32_t side) {
  if (x.is_inline()) {
    const NumberUpStar parts = NumberUpStar::of(x);
    if (parts.exponent == 0 && std::int64_t{parts.numerator} * side >= 0) return {};
    return GameOptions::one(add_number(x, NumberUpStar{side, parts.exponent, 0, 0}.packed()));
  }
  const Dyadic number = stores_->numbers.number(x);
  if (number.is_integer() && number.numerator() * side >= 0) return {};
  return GameOptions::one(stores_->numbers.word(number + Dyadic(side, number.exponent())));
}

/// The options of x + ups + nimber for Left (sign 1) or Right (sign -1). Requires: ups or nimber is not 0.
GameOptions GamePool::inline_options(ShortGame x, std::int32_t ups, std::uint32_t nimber, std::int32_t sign) {
  if (ups == 0) return GameOptions::nimbers(x, nimber);
  if (ups == sign && nimber == 1) return GameOptions::nimbers(x, 2);
  return GameOptions::one(ups * sign > 0 ? x : number_up_star(x, ups + sign, nimber ^ 1));
}

/// Sorts by prints_before, so lists of options read the same in every run.
ShortGame GamePool::sorted_and_interned(GameList& left, GameList& right) {
  const auto before = [this](ShortGame a, ShortGame b) { return prints_before(a, b); };
  std::sort(left.begin(), left.end(), before);
  std::sort(right.begin(), right.end(), before);
  const GameSpan lefts(left.data(), left.size()), rights(right.data(), right.size());
  if (const auto game = recognised(lefts, rights)) return *game;
  return stores_->games.intern(lefts, rights, [&] { return facts_of(lefts, rights); });
}

GameFacts GamePool::facts_of(GameSpan left, GameSpan right) {
  GameFacts facts;
  facts.all_small = true;
  unsigned deepest = 0;
  ShortGame latest;
  for (const GameSpan side : {left, right})
    for (const ShortGame option : side) {
      facts.all_small = facts.all_small && is_all_small(option);
      deepest = std::max(deepest, depth(option));
      if (const ShortGame born = birthday_word(option); compare_numbers(born, latest) > 0) latest = born;
    }
  if (deepest >= most_depth) throw LimitError("a value nests options more than {} deep", most_depth);
  facts.depth = static_cast<std::uint16_t>(deepest + 1);
  facts.birthday = add_number(latest, number(1));
  const StopBound low = stop_bound(left, true), high = stop_bound(right, false);
  facts.stops = {low.at, high.at, low.included, high.included};
  return facts;
}

}  // namespace zermelo
