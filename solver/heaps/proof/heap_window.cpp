// Serial numbers grow from tier to tier, so the numbers of the kept tiers follow each other, and take each entry of the
// list of bundles once.
#include "solver/heaps/proof/heap_window.h"

#include "solver/heaps/proof/half_heaps.h"

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

// The plan adds up the bundles of the tiers that are kept at the same time, for each tier that is checked.

namespace {

constexpr std::size_t least_slab = std::size_t{1} << 18;

/// The most tiers that a move leads down.
std::uint32_t reach_of(const HeapSumRules& rules) {
  std::uint32_t reach = 1;
  for (std::uint32_t n = 2; n < rules.options.size(); ++n)
    for (const Remains left : rules.options[n])
      reach = std::max(reach, n - (left.a >= 2 ? left.a : 0u) - (left.b >= 2 ? left.b : 0u));
  return reach;
}

/// What a tier takes in the window.
struct TierSize {
  std::uint64_t cells = 0, bundles = 0, classes = 0;
};

TierSize size_of(const HeapSpace& space, std::uint32_t tier, StreamPlan& plan) {
  TierSize size;
  for (const HeapSpace::Group& group : space.groups(tier)) {
    size.cells += group.rows * group.row_length;
    size.classes += group.run_begin.size();
    for (std::size_t c = 0; c < group.run_begin.size(); ++c) {
      const RunClass runs(space, tier, group, space.high().classes()[c], plan.sizes.bundle);
      size.bundles += runs.bundles();
      plan.largest_bundle = std::max<std::size_t>(plan.largest_bundle, runs.rows_of_bundle() * group.row_length);
    }
  }
  return size;
}

}  // namespace

StreamPlan::StreamPlan(const HeapSumRules& rules, std::size_t grade_bytes, const StreamSizes& wanted)
    : sizes(wanted), reach(reach_of(rules)), grade_bytes_(grade_bytes) {
  const HeapSpace& space = *rules.space;
  std::vector<TierSize> tiers;
  std::uint64_t most_classes = 0;
  for (std::uint32_t tier = 0; tier < space.tiers(); ++tier) {
    tiers.push_back(size_of(space, tier, *this));
    TierSize window;
    for (std::uint32_t t = tier - std::min(tier, reach); t <= tier; ++t) {
      window.cells += tiers[t].cells;
      window.bundles += tiers[t].bundles;
      window.classes += tiers[t].classes;
    }
    window_cells = std::max(window_cells, window.cells);
    most_bundles = std::max(most_bundles, window.bundles);
    most_classes = std::max(most_classes, window.classes);
  }
  const std::uint64_t goals = HighHeaps::most_steps(rules) + LowHeaps::most_changes(rules) + 1;
  cache_bytes = goals * (largest_bundle * grade_bytes + 64);
  shared_bytes_ = heap_proof_bytes(rules) + most_bundles * sizeof(ColdStore::Run) +
                  most_classes * GroupBundles::class_bytes +
                  std::min<std::uint64_t>(space.size(), sizes.stretch + largest_bundle) * grade_bytes;
}

std::size_t StreamPlan::slab_bytes() const { return std::max(least_slab, packed_bound(largest_bundle * grade_bytes_)); }

std::uint64_t StreamPlan::least(unsigned threads, std::uint64_t slice_bytes) const {
  const std::uint64_t thread =
      cache_bytes + most_bundles * sizeof(std::uint32_t) + packed_bound(largest_bundle * grade_bytes_) + slice_bytes;
  return shared_bytes_ + threads * thread + (threads + 1) * slab_bytes();
}

ColdStore::Options StreamPlan::store(const Job& job, std::uint64_t memory, std::uint64_t slice_bytes) const {
  const std::uint64_t used = least(job.workers().count(), slice_bytes);
  return {slab_bytes(), memory - std::min(memory, used), job.scratch()};
}

}  // namespace zermelo::heaps::proof
