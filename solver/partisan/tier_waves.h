// Makes two waves of each tier of a partisan game: first the canonical positions, then their mirror images.
#pragma once

#include <algorithm>

#include "solver/partisan/tier_order.h"
#include "solver/solving/waves.h"

namespace zermelo {

/// The number of positions that a thread takes at a time.
inline constexpr std::size_t tier_piece = 256;

/// Returns the waves of the game; the caller adds `state` and `slice`. They call `solve(position)` for every canonical
/// position, after all positions in lower tiers, and `copy(position, canonical)` for the others, after the canonical
/// position is solved. Several threads call both. `order` and the references of the functions must outlive the waves.
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
