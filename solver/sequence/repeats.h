// How long the end of a list repeats itself, for every length of a repetition at once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace zermelo {

/// For each length < half the list: how many entries at the end repeat those `length` before. This is the Z-function of
/// the list read backwards (Gusfield 1997, 1.4): each comparison that succeeds moves `right` on, so that there are at
/// most 2 comparisons an entry. One Count, which must hold the size, for every second entry.
template <class Count, class Cell>
std::vector<Count> repeats(const std::vector<Cell>& list) {
  const std::size_t size = list.size();
  std::vector<Count> same(size / 2);
  std::size_t left = 0, right = 0;
  for (std::size_t length = 1; length < same.size(); ++length) {
    std::size_t count = length < right ? std::min<std::size_t>(right - length, same[length - left]) : 0;
    while (length + count < size && list[size - 1 - count] == list[size - 1 - length - count]) ++count;
    same[length] = static_cast<Count>(count);
    if (length + count > right) {
      left = length;
      right = length + count;
    }
  }
  return same;
}

}  // namespace zermelo
