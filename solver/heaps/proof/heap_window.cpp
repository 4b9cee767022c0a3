// Serial numbers grow from tier to tier, so the numbers of the kept tiers follow each other, and take each entry of the
// list of frames once.
#include "solver/heaps/proof/heap_window.h"

#include <algorithm>

namespace zermelo {

void HeapWindow::begin_tier(std::uint32_t tier) {
  tiers_[tier].reserve(space_.groups(tier).size());
  for (const HeapSpace::Group& group : space_.groups(tier)) {
    const GroupFrames& frames = tiers_[tier].emplace_back(space_, tier, group, plan_.sizes.frame, next_);
    next_ = frames.first() + frames.count();
  }
  begun_ = tier + 1;
}

const GroupFrames* HeapWindow::find(Index position) const {
  const auto begin = [](Index at, const GroupFrames& frames) { return at < frames.group().begin; };
  for (std::uint32_t tier = begun_; tier-- > ended_;) {
    const std::vector<GroupFrames>& groups = tiers_[tier];
    if (groups.empty() || position < groups.front().group().begin) continue;
    const auto found = std::upper_bound(groups.begin(), groups.end(), position, begin) - 1;
    return position < found->group().end() ? &*found : nullptr;
  }
  return nullptr;
}

void HeapWindow::end_tier(std::uint32_t tier) {
  for (const GroupFrames& frames : tiers_[tier])
    for (Index k = 0; k < frames.count(); ++k) store_.forget(kept_[(frames.first() + k) % kept_.size()]);
  std::vector<GroupFrames>().swap(tiers_[tier]);
  ended_ = tier + 1;
}

}  // namespace zermelo
