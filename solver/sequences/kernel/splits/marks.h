// A set of small values, a byte each, and the search for the least value that is not in it.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace zermelo {

/// A byte is written without being read first, so writes to neighbouring marks do not wait for each other; bits would.
using ValueMark = std::uint8_t;
static_assert(std::endian::native == std::endian::little, "the first mark must be the lowest byte of a word");

/// The least v >= from with marks[v] == 0. Reads eight marks at a time, up to seven behind the result. Requires that
/// marks are 0 or 1 and that there is such a v.
inline std::uint32_t next_unmarked(const ValueMark* marks, std::uint32_t from) {
  constexpr std::uint64_t ones = 0x0101010101010101;
  for (;; from += 8) {
    std::uint64_t eight;
    std::memcpy(&eight, marks + from, sizeof eight);
    if (eight == ones) continue;
    return from + static_cast<std::uint32_t>(std::countr_zero(eight ^ ones)) / 8;
  }
}

/// The same for the union of two sets.
inline std::uint32_t next_unmarked(const ValueMark* marks, const ValueMark* others, std::uint32_t from) {
  constexpr std::uint64_t ones = 0x0101010101010101;
  for (;; from += 8) {
    std::uint64_t eight, more;
    std::memcpy(&eight, marks + from, sizeof eight);
    std::memcpy(&more, others + from, sizeof more);
    if ((eight | more) == ones) continue;
    return from + static_cast<std::uint32_t>(std::countr_zero((eight | more) ^ ones)) / 8;
  }
}

}  // namespace zermelo
