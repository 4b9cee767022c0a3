// Computes the canonical form of {left|right}. If a number fits between the options, the value is the simplest such
// number. Otherwise dominated options are removed and reversible options bypassed (Conway, On Numbers and Games,
// chapter 10; Siegel, Combinatorial Game Theory, II.2).
#include <algorithm>
#include <bit>
#include <tuple>

#include "tablebase/game/game.h"
#include "tablebase/values/game_pool.h"
#include "tablebase/values/words/game_store.h"

namespace zermelo {

/// Brings one game into canonical form. Functions take the player whose options they treat; for Right all orders are
/// reversed. Cost: (number of options)^2 comparisons, most of them decided by stops.
class CanonicalForm {
 public:
  using Options = GamePool::SumOptions;

  CanonicalForm(GamePool& pool, Options left, Options right)
      : pool_(pool), options_{std::move(left), std::move(right)} {}

  ShortGame value() {
    unique(Player::left);
    unique(Player::right);
    if (find_bounds()) return simplest();
    remove_dominated(Player::left);
    remove_dominated(Player::right);
    if (bypass_reversible(Player::left)) remove_dominated(Player::left);
    if (bypass_reversible(Player::right)) remove_dominated(Player::right);
    return pool_.sorted_and_interned(of(Player::left).list, of(Player::right).list);
  }

 private:
  using Bound = GamePool::StopBound;

  Options& of(Player player) { return options_[static_cast<std::size_t>(player)]; }
  GameOptions moves(Player player, ShortGame g) {
    return player == Player::left ? pool_.left_options(g) : pool_.right_options(g);
  }

  /// Whether a is at most as good as b for the player.
  bool no_better(Player player, ShortGame a, ShortGame b) {
    return player == Player::left ? pool_.at_most(a, b) : pool_.at_most(b, a);
  }

  void unique(Player player) {
    GameList& list = of(player).list;
    const auto& first = of(player).first;
    if (list.size() < 2) return;
    if (first) {
      const auto middle = list.begin() + static_cast<std::ptrdiff_t>(*first);
      list.erase(
          std::remove_if(middle, list.end(), [&](ShortGame g) { return std::find(list.begin(), middle, g) != middle; }),
          list.end());
    } else {
      std::sort(list.begin(), list.end(), [](ShortGame a, ShortGame b) { return a.bits < b.bits; });
      list.erase(std::unique(list.begin(), list.end()), list.end());
    }
  }

  /// Returns true if a number fits between the options; then the game is the simplest of these numbers. Otherwise the
  /// bounds are the stops of the game.
  bool find_bounds() {
    const GameList &left = of(Player::left).list, &right = of(Player::right).list;
    low_ = pool_.stop_bound({left.data(), left.size()}, true);
    high_ = pool_.stop_bound({right.data(), right.size()}, false);
    if (!low_.exists || !high_.exists) return true;
    const auto order = pool_.compare_numbers(low_.at, high_.at);
    if (order < 0 || (order == 0 && low_.included && high_.included)) return true;
    stops_ = {low_.at, high_.at, low_.included, high_.included};
    return false;
  }

  ShortGame simplest() {
    if (const auto number = simplest_inline()) return *number;
    const auto end = [&](const Bound& bound) {
      return bound.exists ? pool_.as_number(bound.at) : std::optional<Dyadic>();
    };
    if (low_.exists && high_.exists && low_.at == high_.at) return low_.at;
    Dyadic best = simplest_between(end(low_), end(high_));
    for (const Bound& bound : {low_, high_})
      if (bound.exists && bound.included && end(bound)->birthday() < best.birthday()) best = *end(bound);
    return pool_.number(best);
  }

  /// The simplest number by 64-bit arithmetic, if both ends are inline and the result is too. A shift by one more than
  /// the greater exponent, at most 31, makes the ends whole numbers below 2^62.
  std::optional<ShortGame> simplest_inline() const {
    if (!low_.at.is_inline() || !high_.at.is_inline()) return std::nullopt;
    const NumberUpStar low = NumberUpStar::of(low_.at), high = NumberUpStar::of(high_.at);
    const unsigned exponent = std::max(low.exponent, high.exponent) + 1;
    constexpr std::int64_t endless = std::int64_t{1} << 62;
    std::int64_t begin = -endless, end = endless;  // both included
    if (low_.exists) begin = (std::int64_t{low.numerator} << (exponent - low.exponent)) + (low_.included ? 0 : 1);
    if (high_.exists) end = (std::int64_t{high.numerator} << (exponent - high.exponent)) - (high_.included ? 0 : 1);
    if (begin <= 0 && end >= 0) return ShortGame{};
    const bool negative = end < 0;
    if (negative) std::tie(begin, end) = std::pair(-end, -begin);
    const std::int64_t whole = (begin + (std::int64_t{1} << exponent) - 1) >> exponent;
    std::int64_t numerator = whole << exponent;
    if (numerator > end) {
      const auto digit = static_cast<unsigned>(std::bit_width(static_cast<std::uint64_t>((begin - 1) ^ end))) - 1;
      numerator = (end >> digit) << digit;
    }
    const auto common =
        std::min(static_cast<unsigned>(std::countr_zero(static_cast<std::uint64_t>(numerator))), exponent);
    numerator >>= common;
    if (numerator > NumberUpStar::most_numerator || exponent - common > NumberUpStar::most_exponent)
      return std::nullopt;
    return NumberUpStar{static_cast<std::int32_t>(negative ? -numerator : numerator), exponent - common, 0, 0}.packed();
  }

  /// Removes each option that is no better than another one. Options of the same summand need no comparison.
  void remove_dominated(Player player) {
    auto& [list, first] = of(player);
    for (std::size_t i = 0; i < list.size();) {
      const ShortGame option = list[i];
      const bool of_first = first && i < *first;
      const auto begin = list.begin() + static_cast<std::ptrdiff_t>(of_first ? *first : 0);
      const auto end = first && !of_first ? list.begin() + static_cast<std::ptrdiff_t>(*first) : list.end();
      const bool dominated = std::any_of(
          begin, end, [&](ShortGame better) { return better != option && no_better(player, option, better); });
      if (!dominated) {
        ++i;
        continue;
      }
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
      if (of_first) --*first;
    }
  }

  /// An option is reversible if the opponent has an answer to it that is no better for the player than the game itself.
  /// It is replaced by the player's options after that answer, which may be reversible again. Returns whether any
  /// option was replaced.
  bool bypass_reversible(Player player) {
    auto& [list, first] = of(player);
    bool changed = false;
    for (std::size_t i = 0; i < list.size();) {
      ShortGame through;
      if (!reversible(player, list[i], through)) {
        ++i;
        continue;
      }
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
      for (const ShortGame option : moves(player, through))
        if (std::find(list.begin(), list.end(), option) == list.end()) list.push_back(option);
      changed = true;
    }
    if (changed) first.reset();
    return changed;
  }

  bool reversible(Player player, ShortGame option, ShortGame& through) {
    for (const ShortGame answer : moves(other(player), option))
      if (no_better_than_game(player, answer)) {
        through = answer;
        return true;
      }
    return false;
  }

  /// For Left: whether g <= the game. Uses the definition, because the game has no word yet.
  bool no_better_than_game(Player player, ShortGame g) {
    const GameStops stops = pool_.stops(g);
    const bool left = player == Player::left;
    if (const auto told = left ? pool_.at_most_by_stops(stops, stops_) : pool_.at_most_by_stops(stops_, stops))
      return *told;
    pool_.check_stack();
    for (const ShortGame option : of(other(player)).list)
      if (no_better(player, option, g)) return false;
    for (const ShortGame option : moves(player, g))
      if (no_better_than_game(other(player), option)) return false;
    return true;
  }

  GamePool& pool_;
  Options options_[2];
  Bound low_, high_;
  GameStops stops_;  ///< of the game; valid if find_bounds returned false
};

ShortGame GamePool::make(GameSpan left, GameSpan right) {
  return make_from({GameList(left.begin(), left.end()), {}}, {GameList(right.begin(), right.end()), {}});
}

ShortGame GamePool::make_from(SumOptions left, SumOptions right) {
  check_stop();
  return CanonicalForm(*this, std::move(left), std::move(right)).value();
}

}  // namespace zermelo
