// The constructor counts the groups; the first row of each high class in a group is counted when it is first needed.
// rank adds the ranks of the two halves to that row; unrank finds group and run by binary search.
#include "tablebase/heaps/heap_space.h"

#include <algorithm>
#include <map>

namespace zermelo::heaps {

std::uint32_t HeapLimits::max_sum() const {
  if (largest < 2) return 0;
  // The weight is alpha * sum + beta * heaps <= bound, and heaps >= sum / largest.
  return static_cast<std::uint32_t>(std::uint64_t{bound} * largest / (std::uint64_t{alpha} * largest + beta));
}

HeapLayer::HeapLayer(const HeapLimits& limits, std::uint32_t smallest, std::size_t layers)
    : step_(limits.counts_heaps() ? 1 : 0), begin_{0} {
  constexpr std::size_t most_counts = std::size_t{1} << 24;  // 128 MiB
  begin_.reserve(limits.max_sum() + 2);
  for (std::uint32_t sum = 0; sum <= limits.max_sum(); ++sum) {
    std::uint32_t most = step_ * (sum / smallest);
    if (limits.beta > 0) most = std::min(most, (limits.bound - limits.alpha * sum) / limits.beta);
    begin_.push_back(begin_.back() + most + 1);
  }
  if (size() > most_counts / layers)
    throw TooManyPositions("the tables that number the positions would take too much memory");
}

/// Multisets with a heap of n correspond to those of a smaller sum, by removing that heap.
void HeapLayer::add_heaps_of(std::uint32_t n, Index* counts) const {
  for (std::uint32_t sum = n; sum <= max_sum(); ++sum) {
    const Index* less = counts + begin_[sum - n];
    Index* to = counts + begin_[sum] + step_;
    const std::uint32_t heaps = std::min(lengths(sum) - step_, lengths(sum - n));
    for (std::uint32_t i = 0; i < heaps; ++i) to[i] += less[i];
  }
}

/// Counts the multisets with all heaps below n by dynamic programming over n; ranks are sums of these counts.
HeapHalf::HeapHalf(std::uint32_t low, std::uint32_t high, const HeapLimits& limits)
    : low_(low),
      high_(std::max(high, low - 1)),
      layer_(limits, low, high_ - low_ + 2),
      step_(limits.counts_heaps() ? 1 : 0) {
  const std::size_t layer = layer_.size();
  below_ = std::make_unique_for_overwrite<Index[]>(layer * (high_ - low_ + 2));
  Index* last = below_.get();
  std::fill_n(last, layer, Index{0});
  last[0] = 1;
  for (std::uint32_t n = low_; n <= high_; ++n) {
    last = std::copy_n(last, layer, last + layer) - layer;
    layer_.add_heaps_of(n, last);
  }
  class_of_.assign(layer, 0);
  classes_.reserve(layer - static_cast<std::size_t>(std::count(last, last + layer, Index{0})));
  for (std::uint32_t sum = 0; sum <= layer_.max_sum(); ++sum)
    for (std::uint32_t heaps = 0; heaps < layer_.lengths(sum); ++heaps)
      if (const Index members = count(sum, heaps)) {
        class_of_[layer_.at(sum, heaps)] = static_cast<std::uint32_t>(classes_.size());
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

/// Counts multisets of heaps by their weight.
class WeightCounts {
 public:
  explicit WeightCounts(const HeapLimits& limits) : limits_(limits), counts_(limits.bound + 1, 1) {}

  /// The number of multisets of heaps of all n that were added, within the bound. Throws TooManyPositions.
  Index add(std::uint32_t n) {
    for (std::size_t w = limits_.weight(n); w < counts_.size(); ++w)
      counts_[w] = checked_add(counts_[w], counts_[w - limits_.weight(n)]);
    return counts_.back();
  }

 private:
  const HeapLimits& limits_;
  std::vector<Index> counts_;
};

/// Returns the least split at which the low half has at least as many multisets as the high half. Both numbers stay
/// near the square root of the number of positions. The split is part of the index order, so every table file depends
/// on it. Throws TooManyPositions if the positions are too many.
std::uint32_t choose_split(const HeapLimits& limits) {
  std::vector<Index> high(limits.largest + 2, 1);  // multisets of heaps of n or more
  WeightCounts downwards(limits), upwards(limits);
  for (std::uint32_t n = limits.largest; n > 0; --n) high[n] = downwards.add(n);
  for (std::uint32_t split = 2; split < limits.largest; ++split)
    if (upwards.add(split) >= high[split + 1]) return split;
  return std::min(std::max(2u, limits.largest), std::max(1u, limits.largest));
}

}  // namespace

HeapSpace::HeapSpace(const Limits& limits)
    : limits_(limits), low_(2, choose_split(limits), limits), high_(low_.high() + 1, limits.largest, limits) {
  const HeapLayer layer(limits, 2, 1);
  std::vector<Index> rows(layer.size());
  rows[0] = 1;
  for (std::uint32_t n = 2; n <= limits.largest; ++n) layer.add_heaps_of(n, rows.data());
  groups_.reserve(rows.size() - static_cast<std::size_t>(std::ranges::count(rows, Index{0})));
  tier_begin_.push_back(0);
  std::size_t runs = 0;
  for (std::uint32_t sum = 0; sum <= layer.max_sum(); ++sum) {
    for (std::uint32_t heaps = layer.lengths(sum); heaps-- > 0;) {
      const Group group{sum, heaps, row_length(sum, heaps), size_, rows[layer.at(sum, heaps)]};
      if (group.rows == 0) continue;
      size_ = group.end();
      groups_.push_back(group);
    }
    tier_begin_.push_back(groups_.size());
    while (runs < high_.classes().size() && high_.classes()[runs].sum <= sum) ++runs;
    runs_.push_back(static_cast<std::uint32_t>(runs));
  }
  run_begins_ = std::vector<std::atomic<const Index*>>(groups_.size());
}

const Index* HeapSpace::lay_out(const Group& group) const {
  const std::uint32_t count = runs(group.tier);
  std::unique_ptr<Index[]> begins(new Index[count]);
  Index row = 0;
  for (std::uint32_t c = 0; c < count; ++c) {
    begins[c] = row;
    const HeapClass& high = high_.classes()[c];
    if (high.heaps <= group.heaps) row += high.count * low_.count(group.tier - high.sum, group.heaps - high.heaps);
  }
  const std::lock_guard lock(guard_);
  std::atomic<const Index*>& known = run_begins_[static_cast<std::size_t>(&group - groups_.data())];
  if (known.load(std::memory_order_relaxed) == nullptr) {
    known.store(begins.get(), std::memory_order_release);
    run_begin_lists_.push_back(std::move(begins));
  }
  return known.load(std::memory_order_relaxed);
}

std::uint32_t HeapSpace::row_length(std::uint32_t tier, std::uint32_t heaps) const {
  const std::uint64_t weight = std::uint64_t{limits_.alpha} * tier + std::uint64_t{limits_.beta} * heaps;
  if (weight > limits_.bound) return 0;
  return static_cast<std::uint32_t>((limits_.bound - weight) / (limits_.alpha + limits_.beta) + 1);
}

const HeapSpace::Group* HeapSpace::group(std::uint32_t tier, std::uint32_t heaps) const {
  const std::span<const Group> groups = this->groups(tier);
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
      run_begin(group)[high_.class_at(high.sum, high.heaps)] + high.rank * low_.count(low.sum, low.heaps) + low.rank;
  return group.begin + row * group.row_length + ones;
}

HeapCounts HeapSpace::unrank(Index index) const {
  HeapCounts counts{};
  const Group& group = *(
      std::upper_bound(groups_.begin(), groups_.end(), index, [](Index i, const Group& b) { return i < b.begin; }) - 1);
  counts[1] = static_cast<std::uint16_t>((index - group.begin) % group.row_length);
  Index row = (index - group.begin) / group.row_length;
  // An empty run begins at the same row as the next one, so the last run that begins at or before `row` is the one.
  const std::span<const Index> runs = run_begin(group);
  const auto run = std::upper_bound(runs.begin(), runs.end(), row) - 1;
  const HeapClass& high = high_.classes()[static_cast<std::size_t>(run - runs.begin())];
  row -= *run;
  const std::uint32_t low_sum = group.tier - high.sum, low_heaps = group.heaps - high.heaps;
  const Index low_count = low_.count(low_sum, low_heaps);
  high_.unrank(high.sum, high.heaps, row / low_count, counts);
  low_.unrank(low_sum, low_heaps, row % low_count, counts);
  return counts;
}

/// Keeps no space alive, and forgets those that are gone.
std::shared_ptr<const HeapSpace> shared_space(const HeapLimits& limits) {
  static std::mutex guard;
  static std::map<HeapLimits, std::weak_ptr<const HeapSpace>> spaces;
  const std::lock_guard lock(guard);
  if (const auto found = spaces.find(limits); found != spaces.end())
    if (auto space = found->second.lock()) return space;
  auto space = std::make_shared<const HeapSpace>(limits);
  std::erase_if(spaces, [](const auto& kept) { return kept.second.expired(); });
  spaces[limits] = space;
  return space;
}

}  // namespace zermelo::heaps
