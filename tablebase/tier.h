// A tier: a named part of the positions of a game that play can leave but never enter again.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "tablebase/index.h"

namespace zermelo {

/// The positions of a tier have consecutive numbers. Every move leads to the same tier or to one of `rests_on`.
struct Tier {
  std::string name;  ///< of letters, digits, `-`, `+` and `.`, at most 64; no two tiers of a game have the same
  Index first = 0;   ///< the number of its first position
  Index positions = 0;
  std::vector<std::size_t> rests_on;  ///< places of earlier tiers in the list of the game, ascending

  Index end() const { return first + positions; }
  friend bool operator==(const Tier&, const Tier&) = default;
};

/// The place of the tier of a position. Requires that one of the tiers contains it.
std::size_t tier_of(std::span<const Tier> tiers, Index position);

}  // namespace zermelo
