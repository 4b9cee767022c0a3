// How counts see the number of a position: in which part, and for how many placements of the pieces.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace zermelo {

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
