// The numbers of positions, 0..size-1, and arithmetic on them that detects too many positions.
#pragma once

#include <cstdint>

#include "tablebase/base/error.h"

namespace zermelo {

using Index = std::uint64_t;

/// The most positions a game may have: a quarter of the range of Index, so the sum of two indices never wraps.
inline constexpr Index max_positions = Index{1} << 62;

[[noreturn]] inline void throw_too_many_positions() { throw TooManyPositions("the game has more than 2^62 positions"); }

/// Returns a + b. Requires a, b <= max_positions. Throws TooManyPositions if the sum exceeds max_positions.
inline Index checked_add(Index a, Index b) {
  if (a > max_positions - b) throw_too_many_positions();
  return a + b;
}

/// Returns a * b. Throws TooManyPositions if the product exceeds max_positions.
inline Index checked_mul(Index a, Index b) {
  if (a != 0 && b > max_positions / a) throw_too_many_positions();
  return a * b;
}

}  // namespace zermelo
