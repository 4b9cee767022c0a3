// Counts the multisets with all heaps below n by dynamic programming over n; ranks are sums of these counts.
#include "tablebase/heaps/heap_half.h"

#include <algorithm>

namespace zermelo {
namespace {

constexpr std::size_t most_counts = std::size_t{1} << 24;  // 128 MiB

}  // namespace

void throw_tables_too_large() {
  throw TooManyPositions("the tables that number the positions would take too much memory");
}

HeapHalf::HeapHalf(std::uint32_t low, std::uint32_t high, std::uint32_t max_sum, std::uint32_t max_heaps)
    : low_(low), high_(std::max(high, low - 1)), max_sum_(max_sum), max_heaps_(max_heaps), step_(max_heaps > 0) {
  const std::size_t layer = (std::size_t{max_sum_} + 1) * (max_heaps_ + 1);
  const std::size_t layers = high_ - low_ + 2;
  if (layer > most_counts / layers) throw_tables_too_large();
  below_.assign(layer * layers, 0);
  below_[0] = 1;
  // below(n + 1) = below(n) + the multisets with a heap of n; these correspond to a smaller sum by removing that heap.
  for (std::uint32_t n = low_; n <= high_; ++n) {
    const Index* before = &below_[(n - low_) * layer];
    Index* after = &below_[(n - low_ + 1) * layer];
    std::copy(before, before + layer, after);
    for (std::uint32_t sum = n; sum <= max_sum_; ++sum)
      for (std::uint32_t heaps = step_; heaps <= max_heaps_; ++heaps) {
        Index& entry = after[std::size_t{sum} * (max_heaps_ + 1) + heaps];
        entry = checked_add(entry, after[std::size_t{sum - n} * (max_heaps_ + 1) + heaps - step_]);
      }
  }
  class_of_.assign(layer, 0);
  for (std::uint32_t sum = 0; sum <= max_sum_; ++sum)
    for (std::uint32_t heaps = 0; heaps <= max_heaps_; ++heaps)
      if (const Index members = count(sum, heaps)) {
        class_of_[std::size_t{sum} * (max_heaps_ + 1) + heaps] = static_cast<std::uint32_t>(classes_.size());
        classes_.push_back({sum, heaps, members});
      }
}

HeapHalf::ClassRank HeapHalf::place(std::span<const std::uint16_t> counts) const {
  ClassRank found;
  for (std::uint32_t n = low_; n <= high_; ++n)
    for (std::uint32_t left = counts[n]; left > 0; --left) {
      found.sum += n;
      found.heaps += step_;
      found.rank += below(n, found.sum, found.heaps);
    }
  return found;
}

void HeapHalf::unrank(std::uint32_t sum, std::uint32_t heaps, Index rank, std::span<std::uint16_t> counts) const {
  if (low_ > high_) return;
  std::fill(&counts[low_], &counts[low_] + (high_ - low_ + 1), std::uint16_t{0});
  for (std::uint32_t n = high_; sum > 0;) {
    while (below(n, sum, heaps) > rank) --n;
    rank -= below(n, sum, heaps);
    ++counts[n];
    sum -= n;
    heaps -= step_;
  }
}

}  // namespace zermelo
