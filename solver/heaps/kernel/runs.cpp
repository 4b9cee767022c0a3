// A run has at least one high half, even if its low halves are more than a piece of work should have.
#include "solver/heaps/kernel/runs.h"

#include <algorithm>

namespace zermelo {

TierRuns::TierRuns(const HeapSpace& space, const HeapLinks& high, const HeapShare& share, std::uint32_t tier) {
  const std::vector<HeapSpace::Group>& groups = space.groups(tier);
  if (!groups.empty()) top_heaps_ = groups.front().heaps;
  for (const HeapSpace::Group& group : groups) {
    cut(space, high, share, tier, group);
    ends_.push_back(runs_.size());
  }
  runs_.shrink_to_fit();
}

std::size_t TierRuns::first(std::uint32_t heaps) const {
  if (heaps >= top_heaps_ || top_heaps_ - heaps > ends_.size()) return 0;
  return ends_[top_heaps_ - heaps - 1];
}

std::size_t TierRuns::count(std::uint32_t heaps) const {
  return heaps > top_heaps_ || top_heaps_ - heaps >= ends_.size() ? 0 : ends_[top_heaps_ - heaps] - first(heaps);
}

void TierRuns::cut(const HeapSpace& space, const HeapLinks& high, const HeapShare& share, std::uint32_t tier,
                   const HeapSpace::Group& group) {
  std::vector<Index> rows(share.ranks());  // of each rank so far
  for (std::uint32_t c = 0; c < group.run_begin.size(); ++c) {
    const Index lows = rows_beside(space, tier, group, c);
    if (lows == 0) continue;
    const HeapClass& part = space.high().classes()[c];
    const std::uint32_t low_class = space.low().class_at(tier - part.sum, group.heaps - part.heaps);
    const Index step = std::max<Index>(1, rows_per_run / lows);
    const HeapLinks::Id begin = high.first(c);
    const Index end = high.first(c + 1) - begin;
    for (Index rank = 0, last; rank < end; rank = last) {
      last = std::min(rank + step, share.part_end(c, rank));
      Index& row = rows[share.owner(c, rank)];
      runs_.push_back({c, low_class, begin + static_cast<HeapLinks::Id>(rank), begin + static_cast<HeapLinks::Id>(last),
                       row, static_cast<std::uint32_t>((last - rank) * lows), static_cast<std::uint16_t>(group.heaps),
                       static_cast<std::uint16_t>(share.owner(c, rank))});
      row += (last - rank) * lows;
    }
  }
}

}  // namespace zermelo
