// A run has at least one high half, even if its low halves are more than a piece of work should have.
#include "solver/heap/runs.h"

#include <algorithm>

namespace zermelo {

TierRuns::TierRuns(const HeapSpace& space, const HeapLinks& low, const HeapLinks& high, std::uint32_t tier) {
  const std::vector<HeapSpace::Group>& groups = space.groups(tier);
  if (!groups.empty()) top_heaps_ = groups.front().heaps;
  for (const HeapSpace::Group& group : groups) {
    cut(space, low, high, tier, group);
    ends_.push_back(runs_.size());
  }
}

std::size_t TierRuns::first(std::uint32_t heaps) const {
  if (heaps >= top_heaps_ || top_heaps_ - heaps > ends_.size()) return 0;
  return ends_[top_heaps_ - heaps - 1];
}

std::size_t TierRuns::count(std::uint32_t heaps) const {
  return heaps > top_heaps_ || top_heaps_ - heaps >= ends_.size() ? 0 : ends_[top_heaps_ - heaps] - first(heaps);
}

void TierRuns::cut(const HeapSpace& space, const HeapLinks& low, const HeapLinks& high, std::uint32_t tier,
                   const HeapSpace::Group& group) {
  for (std::uint32_t c = 0; c < group.run_begin.size(); ++c) {
    const HeapClass& part = space.high().classes()[c];
    if (part.heaps > group.heaps || part.sum > tier) continue;
    if (space.low().count(tier - part.sum, group.heaps - part.heaps) == 0) continue;
    const std::uint32_t low_class = space.low().class_at(tier - part.sum, group.heaps - part.heaps);
    const Index lows = low.first(low_class + 1) - low.first(low_class);
    const auto step = static_cast<HeapLinks::Id>(std::max<Index>(1, rows_per_run / lows));
    const HeapLinks::Id begin = high.first(c), end = high.first(c + 1);
    for (HeapLinks::Id id = begin; id < end; id += std::min(step, end - id)) {
      const HeapLinks::Id last = id + std::min(step, end - id);
      runs_.push_back(
          {c, low_class, id, last, group.run_begin[c] + Index{id - begin} * lows, (last - id) * lows, group.heaps});
    }
  }
}

}  // namespace zermelo
