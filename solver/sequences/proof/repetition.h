// Finds how the end of a list of numbers repeats.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace zermelo {

/// From place `from` on, each number equals the one `length` places before it, if that is also at or after `from`.
struct Repetition {
  std::size_t from = 0;
  std::size_t length = 0;
};

/// The repetition of the whole list with the least from + length, and from >= 1. Requires at least two numbers. Cost:
/// linear time and memory (the Z-function of the reversed list).
template <class Cell>
Repetition find_repetition(std::span<const Cell> list) {
  const std::size_t n = list.size();
  const auto at = [&](std::size_t i) { return list[n - 1 - i]; };
  std::vector<std::size_t> same(n);  // same[p]: how many of the last numbers equal the one p places before them
  Repetition best{n, n};
  for (std::size_t p = 1, left = 0, right = 0; p < n; ++p) {
    if (p < right) same[p] = std::min(right - p, same[p - left]);
    while (p + same[p] < n && at(same[p]) == at(p + same[p])) ++same[p];
    if (p + same[p] > right) {
      left = p;
      right = p + same[p];
    }
    const std::size_t from = std::max<std::size_t>(1, n - p - same[p]);
    if (from + p < best.from + best.length) best = {from, p};
  }
  return best;
}

}  // namespace zermelo
