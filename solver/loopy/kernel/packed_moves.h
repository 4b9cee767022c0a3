// The moves of neighbouring positions in a few bytes each.
//
//     for each position:  number of moves | first goal - position (zigzag) | each next goal - the goal before | ...
//
// Goals ascend. Numbers have 7 bits a byte, the lowest bits first; the top bit says that another byte follows. So goals
// near the position take 1 or 2 bytes; the ten goals of a random game of 250 million positions take 4 bytes each.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tablebase/base/index.h"

namespace zermelo {

inline void pack_number(std::uint64_t number, std::vector<std::byte>& bytes) {
  for (; number >= 0x80; number >>= 7) bytes.push_back(static_cast<std::byte>(number | 0x80));
  bytes.push_back(static_cast<std::byte>(number));
}

/// Reads a number and moves `at` behind it.
inline std::uint64_t unpack_number(const std::byte*& at) {
  std::uint64_t number = 0;
  for (unsigned shift = 0;; shift += 7) {
    const auto byte = std::to_integer<std::uint64_t>(*at++);
    number |= (byte & 0x7f) << shift;
    if (byte < 0x80) return number;
  }
}

/// Appends the moves from a position. Sorts `goals`.
inline void pack_moves(Index from, std::span<Index> goals, std::vector<std::byte>& bytes) {
  std::sort(goals.begin(), goals.end());
  pack_number(goals.size(), bytes);
  if (goals.empty()) return;
  const auto ahead = static_cast<std::int64_t>(goals.front() - from);
  pack_number(static_cast<std::uint64_t>(ahead) << 1 ^ static_cast<std::uint64_t>(ahead >> 63), bytes);
  for (std::size_t i = 1; i < goals.size(); ++i) pack_number(goals[i] - goals[i - 1], bytes);
}

/// Calls use(from, to) for the moves from one position and moves `at` behind them.
template <class Use>
void unpack_moves(Index from, const std::byte*& at, Use& use) {
  std::uint64_t left = unpack_number(at);
  if (left == 0) return;
  const std::uint64_t ahead = unpack_number(at);
  Index to = from + (ahead >> 1 ^ -(ahead & 1));
  for (use(from, to); --left > 0; use(from, to)) to += unpack_number(at);
}

}  // namespace zermelo
