// Finds, for every length at once, how far the end of a list repeats with that length.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace zermelo {

/// Returns, for each length < size / 2, the number of entries at the end of the list that equal the entries `length`
/// places before them. This is the Z-function of the reversed list (Gusfield 1997, 1.4). Each successful comparison
/// moves `right` on, so there are at most 2 comparisons an entry. Memory: one Count for every second entry. Requires
/// that Count holds the size of the list.
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
