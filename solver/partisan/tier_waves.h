// A partisan game's tiers as waves: the positions that stand for others first, then all that are like them.
#pragma once

#include <algorithm>

#include "solver/partisan/tier_order.h"
#include "solver/waves.h"

namespace zermelo {

/// Positions that a thread takes at a time.
inline constexpr std::size_t tier_piece = 256;

/// Without `state` and `slice`. `solve(position)` is called for every position that is its own canonical position,
/// after all those in lower tiers; `copy(position, canonical)` for the others, when the canonical is solved. Several
/// threads call both. `order` and what the functions refer to must outlive the waves.
template <class Solve, class Copy>
Waves tier_waves(const PartisanGame& game, const TierOrder& order, const Solve& solve, const Copy& copy) {
  Waves waves;
  waves.count = 2 * order.tiers();
  waves.repeatable = true;
  waves.positions = game.size();
  waves.parts = [&order](std::size_t wave) { return (order.tier(wave / 2).size() + tier_piece - 1) / tier_piece; };
  waves.solve = [&](std::size_t wave, std::size_t part) {
    const auto tier = order.tier(wave / 2);
    const std::size_t begin = part * tier_piece, count = std::min(tier_piece, tier.size() - begin);
    const bool copies = wave % 2 != 0;
    Index solved = 0;
    for (const Index position : tier.subspan(begin, count)) {
      const Index canonical = game.canonical(position);
      if ((canonical != position) != copies) continue;
      ++solved;
      copies ? copy(position, canonical) : solve(position);
    }
    return solved;
  };
  return waves;
}

}  // namespace zermelo
