// A tier: a named part of the positions of a game that play can leave but never enter again. Parts and orbits tell how
// counts see a position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/base/index.h"

namespace zermelo {

/// The most tiers of a game.
inline constexpr std::size_t max_tiers = 4096;

/// The positions of a tier have consecutive numbers. Every move leads to the same tier or to one of `rests_on`.
struct Tier {
  std::string name;  ///< see is_tier_name; no two tiers of a game have the same
  Index first = 0;   ///< the number of its first position
  Index positions = 0;
  std::vector<std::size_t> rests_on;  ///< places of earlier tiers in the list of the game, ascending
  /// How its positions are numbered, where several ways are as good and one was chosen; a word like a name. Empty for
  /// the usual way. A table with another word has the positions in another order.
  std::string order = {};

  Index end() const { return first + positions; }
  friend bool operator==(const Tier&, const Tier&) = default;
};

/// Whether a tier may have this name, which is also the name of its file: 1 to 64 letters, digits, `-` and `+`.
bool is_tier_name(std::string_view name);

/// The place of the tier of a position. Requires that one of the tiers contains it.
std::size_t tier_of(std::span<const Tier> tiers, Index position);

/// The placements of pieces that a number represents: those equal to its position by the symmetries of the board.
struct Orbit {
  static constexpr std::uint8_t apart = 255;

  std::uint8_t part = 0;        ///< a place in Parts::names; `apart` if counts of parts leave the position out
  std::uint8_t placements = 1;  ///< 0 for a gap
  friend bool operator==(const Orbit&, const Orbit&) = default;
};

/// The parts in which counts of a game are shown; none if they are shown together.
struct Parts {
  std::string_view word;  ///< what the names are: `side`
  std::vector<std::string_view> names;
};

}  // namespace zermelo
