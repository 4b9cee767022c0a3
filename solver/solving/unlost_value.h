// The value of a position that is known not to be lost, from the losses that its moves lead to.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "tablebase/game/game.h"

namespace zermelo {

/// A win in 1 + the least depth of a lost position that a move leads to; without one, or without a move, the outcome of
/// the ending, or a draw. kept(position) returns the value of a lost position, and anything but a loss for another.
/// Cost: one list of moves, and one call of `kept` for each.
template <class Kept>
Value unlost_value(const Game& game, Index position, const Kept& kept) {
  constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  std::vector<Index> next;
  game.successors(position, next);
  if (next.empty() && game.ending(position) == Outcome::win) return {Outcome::win, 0};
  std::uint32_t least = none;
  for (const Index to : next)
    if (const Value there = kept(to); there.outcome == Outcome::loss) least = std::min(least, there.depth);
  return least == none ? Value{Outcome::draw, 0} : Value{Outcome::win, least + 1};
}

}  // namespace zermelo
