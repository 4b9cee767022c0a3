// The seeds on one side of a mancala board, and their numbers.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tablebase/base/index.h"

namespace zermelo::mancala {

inline constexpr unsigned most_houses = 8;
/// A score of a byte holds as many.
inline constexpr unsigned most_seeds = 120;

/// The seeds in the houses of one side, in the order in which its player sows; houses that the board lacks are 0.
using Side = std::array<std::uint8_t, most_houses>;

/// The sides with equally many seeds, numbered in lexicographic order: the first house counts most.
class Sides {
 public:
  /// Requires 1 <= houses <= most_houses and seeds <= most_seeds. Throws TooManyPositions if the sides with `seeds`
  /// seeds have no numbers of 32 bits.
  Sides(unsigned houses, unsigned seeds);

  unsigned houses() const { return houses_; }
  /// The number of sides with `seeds` seeds.
  std::uint32_t count(unsigned seeds) const { return ways(houses_, seeds); }
  /// Cost: a step for each house.
  std::uint32_t rank(const Side& side, unsigned seeds) const;
  /// The reverse of rank. Cost: a step for each house and each seed.
  Side side(unsigned seeds, std::uint32_t rank) const;

 private:
  std::uint32_t ways(unsigned houses, unsigned seeds) const { return ways_[houses * (most_ + 1) + seeds]; }

  unsigned houses_, most_;
  std::vector<std::uint32_t> ways_;  ///< by houses and seeds
};

/// The number of seeds.
inline unsigned seeds_of(const Side& side) {
  unsigned seeds = 0;
  for (const std::uint8_t house : side) seeds += house;
  return seeds;
}

/// Whether one of the houses is empty.
inline bool has_empty_house(const Side& side, unsigned houses) {
  for (unsigned house = 0; house < houses; ++house)
    if (side[house] == 0) return true;
  return false;
}

}  // namespace zermelo::mancala
