// The difference of two games is at most an infinitesimal if its left stop is at most 0. In this order, as in the usual
// one, dominated options are removed and reversible ones bypassed. If both stops are equal, the reduced form is that
// number.
//
// A stop of a - b is a number x = a' - b' of positions a', b'. If these are no numbers, a' and b' + x have equal forms
// (number translation theorem), so x is the difference of numbers in a' and b'. So x has no finer denominator than the
// numbers in a and b. With 2^e beyond these denominators, the left stop of a - b is at most 0 exactly if a <= b + 2^-e,
// which needs no form of a - b.
//
// The atomic weight of an all small game G is {w(G^L) - 2 | w(G^R) + 2}, w of its options. If this is an integer, other
// integers may fit between the options, too: then the weight is the greatest of them if G exceeds a far star, the least
// if G is less than one, and else 0.
#include "tablebase/values/reductions.h"

#include <algorithm>
#include <bit>

#include "tablebase/base/error.h"

namespace zermelo {

bool Reductions::at_most_by_stops(ShortGame a, ShortGame b) {
  const auto order = [this](ShortGame x, ShortGame y) { return pool_.compare_numbers(x, y); };
  if (a == b || order(pool_.left_stop(a), pool_.right_stop(b)) <= 0) return true;
  if (order(pool_.left_stop(a), pool_.left_stop(b)) > 0 || order(pool_.right_stop(a), pool_.right_stop(b)) > 0)
    return false;
  finest_of_all_ = std::max({finest_of_all_, finest_number(a), finest_number(b)});
  if (finest_of_all_ >= NumberUpStar::most_exponent)  // the number below would not fit a word
    return order(pool_.left_stop(pool_.subtract(a, b)), {}) <= 0;
  return pool_.at_most(a, pool_.add(b, pool_.number(Dyadic(1, finest_of_all_ + 1))));
}

unsigned Reductions::finest_number(ShortGame game) {
  if (game.is_inline()) return NumberUpStar::of(game).exponent;
  if (const auto number = pool_.as_number(game)) return number->exponent();
  if (const auto known = finest_.find(game); known != finest_.end()) return known->second;
  unsigned finest = 0;
  for (const ShortGame option : pool_.left_options(game)) finest = std::max(finest, finest_number(option));
  for (const ShortGame option : pool_.right_options(game)) finest = std::max(finest, finest_number(option));
  return finest_[game] = finest;
}

ShortGame Reductions::reduced(ShortGame game) {
  if (const auto known = reduced_.find(game); known != reduced_.end()) return known->second;
  const ShortGame stop = pool_.left_stop(game);
  ShortGame form = stop;
  if (pool_.compare_numbers(stop, pool_.right_stop(game)) != 0) {
    const GameList left = reduced_options(game, true), right = reduced_options(game, false);
    form = pool_.make({left.data(), left.size()}, {right.data(), right.size()});
  }
  return reduced_[game] = form;
}

GameList Reductions::reduced_options(ShortGame game, bool left) {
  GameList options;
  for (const ShortGame option : left ? pool_.left_options(game) : pool_.right_options(game))
    options.push_back(reduced(option));
  bypass_reversible(game, left, options);
  remove_dominated(left, options);
  return options;
}

/// The options that replace a reversible one may be reversible themselves, so they are appended and looked at.
void Reductions::bypass_reversible(ShortGame game, bool left, GameList& options) {
  for (std::size_t i = 0; i < options.size();) {
    const auto replies = left ? pool_.right_options(options[i]) : pool_.left_options(options[i]);
    std::optional<ShortGame> through;
    for (const ShortGame to : replies)
      if (!through && (left ? at_most_by_stops(to, game) : at_most_by_stops(game, to))) through = to;
    if (!through) {
      ++i;
      continue;
    }
    options.erase(options.begin() + static_cast<std::ptrdiff_t>(i));
    for (const ShortGame option : left ? pool_.left_options(*through) : pool_.right_options(*through))
      options.push_back(option);
  }
}

void Reductions::remove_dominated(bool left, GameList& options) {
  for (std::size_t i = 0; i < options.size();) {
    bool dominated = false;
    for (std::size_t j = 0; j < options.size() && !dominated; ++j)
      dominated =
          j != i && (left ? at_most_by_stops(options[i], options[j]) : at_most_by_stops(options[j], options[i]));
    if (dominated)
      options.erase(options.begin() + static_cast<std::ptrdiff_t>(i));
    else
      ++i;
  }
}

std::uint64_t Reductions::far_star(ShortGame game) {
  constexpr std::uint64_t most = 2048;
  for (std::uint64_t star = 2; star <= most; star *= 2)
    if (pool_.compare_numbers(pool_.number(pool_.birthday(game)), pool_.number(static_cast<std::int64_t>(star))) < 0)
      return star;
  throw LimitError("the atomic weight needs a nimber beyond *{}", most);
}

std::optional<ShortGame> Reductions::atomic_weight(ShortGame game) {
  if (pool_.is_all_small(game)) return weight_of_all_small(game);
  if (!pool_.is_infinitesimal(game)) return {};
  constexpr std::int64_t most = 64;
  const std::uint64_t star = far_star(game);
  std::int64_t low = -most, high = most + 1;  // the least x with game < (x + 1) ^ + *N is between them
  while (low < high) {
    const std::int64_t x = low + (high - low) / 2;
    if (pool_.compare(game, pool_.up(x + 1, star)) == GameOrder::less)
      high = x;
    else
      low = x + 1;
  }
  if (low > most || pool_.compare(pool_.up(low - 1, star), game) != GameOrder::less) return {};
  return pool_.number(low);
}

ShortGame Reductions::weight_of_all_small(ShortGame game) {
  if (const auto known = weights_.find(game); known != weights_.end()) return known->second;
  GameList left, right;
  for (const ShortGame option : pool_.left_options(game))
    left.push_back(pool_.subtract(weight_of_all_small(option), pool_.number(2)));
  for (const ShortGame option : pool_.right_options(game))
    right.push_back(pool_.add(weight_of_all_small(option), pool_.number(2)));
  ShortGame weight = pool_.make({left.data(), left.size()}, {right.data(), right.size()});
  if (!left.empty() && pool_.is_integer(weight)) weight = eccentric(game, weight, left, right);
  return weights_[game] = weight;
}

ShortGame Reductions::eccentric(ShortGame game, ShortGame weight, const GameList& left, const GameList& right) {
  const auto fits = [&](ShortGame x) {
    return std::ranges::none_of(left, [&](ShortGame option) { return pool_.at_most(x, option); }) &&
           std::ranges::none_of(right, [&](ShortGame option) { return pool_.at_most(option, x); });
  };
  const GameOrder order = pool_.compare(game, pool_.nimber(far_star(game)));
  if (order != GameOrder::greater && order != GameOrder::less) return pool_.number(0);
  const ShortGame step = pool_.number(order == GameOrder::greater ? 1 : -1);
  for (ShortGame next; fits(next = pool_.add(weight, step));) weight = next;
  return weight;
}

}  // namespace zermelo
