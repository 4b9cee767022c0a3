// Serial numbers grow from tier to tier, so the numbers of the kept tiers follow each other, and take each entry of the
// list of bundles once.
#include "solver/heaps/proof/heap_window.h"

namespace zermelo::heaps::proof {

void HeapWindow::begin_tier(std::uint32_t tier) {
  tiers_[tier].reserve(space_.groups(tier).size());
  for (const HeapSpace::Group& group : space_.groups(tier)) {
    const GroupBundles& bundles = tiers_[tier].emplace_back(space_, tier, group, plan_.sizes.bundle, next_);
    next_ = bundles.first() + bundles.count();
  }
  begun_ = tier + 1;
}

const GroupBundles* HeapWindow::find(Index position) const {
  const auto begin = [](Index at, const GroupBundles& bundles) { return at < bundles.group().begin; };
  for (std::uint32_t tier = begun_; tier-- > ended_;) {
    const std::vector<GroupBundles>& groups = tiers_[tier];
    if (groups.empty() || position < groups.front().group().begin) continue;
    const auto found = std::upper_bound(groups.begin(), groups.end(), position, begin) - 1;
    return position < found->group().end() ? &*found : nullptr;
  }
  return nullptr;
}

void HeapWindow::end_tier(std::uint32_t tier) {
  for (const GroupBundles& bundles : tiers_[tier])
    for (Index k = 0; k < bundles.count(); ++k) store_.forget(kept_[(bundles.first() + k) % kept_.size()]);
  std::vector<GroupBundles>().swap(tiers_[tier]);
  ended_ = tier + 1;
}

/// A bundle never has runs of two classes, so the number of the bundle of a run is a sum and a shift.
GroupBundles::GroupBundles(const HeapSpace& space, std::uint32_t tier, const HeapSpace::Group& group,
                           std::size_t bundle_cells, Index first)
    : group_(group), first_(first) {
  classes_.reserve(group.run_begin.size());
  for (std::size_t c = 0; c < group.run_begin.size(); ++c) {
    const RunClass runs(space, tier, group, space.high().classes()[c], bundle_cells);
    classes_.push_back({static_cast<std::uint32_t>(bundles_), static_cast<std::uint32_t>(runs.lows),
                        static_cast<std::uint32_t>(runs.runs), runs.shift});
    bundles_ += runs.bundles();
  }
}

GroupBundles::Place GroupBundles::place_of_row(Index row) const {
  // An empty class begins at the same row as the next one, so the last class that begins at or before `row` has it.
  const auto run = std::upper_bound(group_.run_begin.begin(), group_.run_begin.end(), row) - 1;
  const auto c = static_cast<std::uint32_t>(run - group_.run_begin.begin());
  Place found = place(c, (row - *run) / classes_[c].lows);
  found.row = row - found.bundle_row;
  return found;
}

std::vector<BundleRows> GroupBundles::rows() const {
  std::vector<BundleRows> all;
  all.reserve(bundles_);
  for (std::uint32_t c = 0; c < classes_.size(); ++c)
    for (Index rank = 0; classes_[c].lows > 0 && rank < classes_[c].runs; rank += Index{1} << classes_[c].shift) {
      const Place bundle = place(c, rank);
      all.push_back({bundle.bundle_row, bundle.bundle_row + bundle.rows});
    }
  return all;
}

}  // namespace zermelo::heaps::proof
