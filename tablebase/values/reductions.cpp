// The difference of two games is at most an infinitesimal if its left stop is at most 0. In this order, as in the usual
// one, dominated options are removed and reversible ones bypassed. If both stops are equal, the reduced form is that
// number.
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
  return pool_.compare_numbers(pool_.left_stop(pool_.subtract(a, b)), pool_.number(0)) <= 0;
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

ShortGame Reductions::far_star(ShortGame game) {
  constexpr std::uint64_t most = 2048;
  for (std::uint64_t star = 2; star <= most; star *= 2)
    if (pool_.compare_numbers(pool_.number(pool_.birthday(game)), pool_.number(static_cast<std::int64_t>(star))) < 0)
      return pool_.nimber(star);
  throw LimitError("the atomic weight needs a nimber beyond *{}", most);
}

std::optional<ShortGame> Reductions::atomic_weight(ShortGame game) {
  if (pool_.is_all_small(game)) return weight_of_all_small(game);
  if (!pool_.is_infinitesimal(game)) return {};
  constexpr std::int64_t most = 64;
  const ShortGame star = far_star(game), high = pool_.add(pool_.up(1), star), low = pool_.add(pool_.up(-1), star);
  for (std::int64_t x = -most; x <= most; ++x) {
    const ShortGame rest = pool_.subtract(game, pool_.up(x));
    if (pool_.compare(low, rest) == GameOrder::less && pool_.compare(rest, high) == GameOrder::less)
      return pool_.number(x);
  }
  return {};
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
  const GameOrder order = pool_.compare(game, far_star(game));
  if (order != GameOrder::greater && order != GameOrder::less) return pool_.number(0);
  const ShortGame step = pool_.number(order == GameOrder::greater ? 1 : -1);
  for (ShortGame next; fits(next = pool_.add(weight, step));) weight = next;
  return weight;
}

}  // namespace zermelo
