// The constructor lays out tiers, groups and runs, with the first row of each high class. rank adds the ranks of the
// two halves to that row; unrank finds tier, group and run by binary search.
#include "tablebase/heaps/heap_space.h"

#include <algorithm>

namespace zermelo::heaps {

void throw_tables_too_large() {
  throw TooManyPositions("the tables that number the positions would take too much memory");
}

/// Counts the multisets with all heaps below n by dynamic programming over n; ranks are sums of these counts.
HeapHalf::HeapHalf(std::uint32_t low, std::uint32_t high, std::uint32_t max_sum, std::uint32_t max_heaps)
    : low_(low), high_(std::max(high, low - 1)), max_sum_(max_sum), max_heaps_(max_heaps), step_(max_heaps > 0) {
  constexpr std::size_t most_counts = std::size_t{1} << 24;  // 128 MiB
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

namespace {

/// The most entries of all Group::run_begin together: 256 MiB. pyramid rows=20 needs 5 million, rows=24 needs 18 million.
constexpr std::size_t most_run_begins = std::size_t{1} << 25;

std::uint32_t max_sum(const HeapSpace::Limits& limits) {
  if (limits.largest < 2) return 0;
  // The weight is alpha * sum + beta * heaps <= bound, and heaps >= sum / largest.
  return static_cast<std::uint32_t>(std::uint64_t{limits.bound} * limits.largest /
                                    (std::uint64_t{limits.alpha} * limits.largest + limits.beta));
}

std::uint32_t max_heaps(const HeapSpace::Limits& limits, std::uint32_t smallest) {
  if (limits.beta == 0 && !limits.count_heaps) return 0;
  return std::max(1u, limits.bound / limits.weight(smallest));
}

/// The number of multisets of the half whose weight is at most the bound.
Index multisets(const HeapHalf& half, const HeapSpace::Limits& limits) {
  Index sum = 0;
  for (const HeapClass& members : half.classes())
    if (std::uint64_t{limits.alpha} * members.sum + std::uint64_t{limits.beta} * members.heaps <= limits.bound)
      sum = checked_add(sum, members.count);
  return sum;
}

HeapHalf low_half(const HeapSpace::Limits& limits, std::uint32_t split) {
  return {2, split, max_sum(limits), max_heaps(limits, 2)};
}

HeapHalf high_half(const HeapSpace::Limits& limits, std::uint32_t split) {
  return {split + 1, limits.largest, max_sum(limits), max_heaps(limits, split + 1)};
}

/// Returns the least split at which the low half has at least as many multisets as the high half. Both numbers stay
/// near the square root of the number of positions. The split is part of the index order, so every table file depends
/// on it.
std::uint32_t choose_split(const HeapSpace::Limits& limits) {
  for (std::uint32_t split = 2; split < limits.largest; ++split)
    if (multisets(low_half(limits, split), limits) >= multisets(high_half(limits, split), limits)) return split;
  return std::max(2u, limits.largest);
}

}  // namespace

HeapSpace::HeapSpace(const Limits& limits)
    : limits_(limits),
      low_(low_half(limits, std::min(choose_split(limits), std::max(1u, limits.largest)))),
      high_(high_half(limits, low_.high())) {
  const std::uint32_t top = max_sum(limits), most = max_heaps(limits, 2);
  std::size_t run_begins = 0;
  for (std::uint32_t sum = 0; sum <= top; ++sum) {
    std::vector<Group> groups;
    for (std::uint32_t heaps = most + 1; heaps-- > 0;) {
      Group group{heaps, row_length(sum, heaps), size_, 0, {}};
      if (group.row_length == 0) continue;
      for (const HeapClass& members : high_.classes()) {
        if (members.sum > sum) break;
        if (++run_begins > most_run_begins) throw_tables_too_large();
        group.run_begin.push_back(group.rows);
        if (members.heaps > heaps) continue;
        group.rows =
            checked_add(group.rows, checked_mul(members.count, low_.count(sum - members.sum, heaps - members.heaps)));
      }
      if (group.rows == 0) continue;
      size_ = checked_add(size_, checked_mul(group.rows, group.row_length));
      groups.push_back(std::move(group));
    }
    tiers_.push_back(std::move(groups));
    tier_end_.push_back(size_);
  }
}

std::uint32_t HeapSpace::row_length(std::uint32_t tier, std::uint32_t heaps) const {
  const std::uint64_t weight = std::uint64_t{limits_.alpha} * tier + std::uint64_t{limits_.beta} * heaps;
  if (weight > limits_.bound) return 0;
  return static_cast<std::uint32_t>((limits_.bound - weight) / (limits_.alpha + limits_.beta) + 1);
}

const HeapSpace::Group* HeapSpace::group(std::uint32_t tier, std::uint32_t heaps) const {
  const std::vector<Group>& groups = tiers_[tier];
  if (groups.empty() || heaps > groups.front().heaps || heaps < groups.back().heaps) return nullptr;
  return &groups[groups.front().heaps - heaps];
}

bool HeapSpace::contains(const HeapCounts& counts) const {
  std::uint64_t weight = 0;
  for (std::uint32_t n = 1; n <= max_heap; ++n) {
    if (n > limits_.largest && counts[n] != 0) return false;
    weight += std::uint64_t{counts[n]} * limits_.weight(n);
  }
  return weight <= limits_.bound;
}

Index HeapSpace::rank(const HeapHalf::ClassRank& low, const HeapHalf::ClassRank& high, std::uint32_t ones) const {
  const Group& group = *this->group(low.sum + high.sum, low.heaps + high.heaps);
  const Index row =
      group.run_begin[high_.class_at(high.sum, high.heaps)] + high.rank * low_.count(low.sum, low.heaps) + low.rank;
  return group.begin + row * group.row_length + ones;
}

HeapCounts HeapSpace::unrank(Index index) const {
  HeapCounts counts{};
  const auto tier =
      static_cast<std::uint32_t>(std::upper_bound(tier_end_.begin(), tier_end_.end(), index) - tier_end_.begin());
  const std::vector<Group>& groups = tiers_[tier];
  const Group& group =
      *(std::upper_bound(groups.begin(), groups.end(), index, [](Index i, const Group& b) { return i < b.begin; }) - 1);
  counts[1] = static_cast<std::uint16_t>((index - group.begin) % group.row_length);
  Index row = (index - group.begin) / group.row_length;
  // An empty run begins at the same row as the next one, so the last run that begins at or before `row` is the one.
  const auto run = std::upper_bound(group.run_begin.begin(), group.run_begin.end(), row) - 1;
  const HeapClass& high = high_.classes()[static_cast<std::size_t>(run - group.run_begin.begin())];
  row -= *run;
  const std::uint32_t low_sum = tier - high.sum, low_heaps = group.heaps - high.heaps;
  const Index low_count = low_.count(low_sum, low_heaps);
  high_.unrank(high.sum, high.heaps, row / low_count, counts);
  low_.unrank(low_sum, low_heaps, row % low_count, counts);
  return counts;
}

}  // namespace zermelo::heaps
