// Positions are numbers 0..size-1; only a game's ranking knows which position a number stands for.
#pragma once

#include <cstdint>
#include <limits>

#include "tablebase/error.h"

namespace zermelo {

using Index = std::uint64_t;

/// The most positions a game may have; half the range of Index, so that sums of two indices never wrap.
inline constexpr Index max_positions = Index{1} << 62;

[[noreturn]] inline void throw_too_many_positions() { throw TooManyPositions("the game has more than 2^62 positions"); }

/// a + b, or SpecError past max_positions. Requires a, b <= max_positions.
inline Index checked_add(Index a, Index b) {
  if (a > max_positions - b) throw_too_many_positions();
  return a + b;
}

/// a * b, or SpecError past max_positions.
inline Index checked_mul(Index a, Index b) {
  if (a != 0 && b > max_positions / a) throw_too_many_positions();
  return a * b;
}

}  // namespace zermelo
