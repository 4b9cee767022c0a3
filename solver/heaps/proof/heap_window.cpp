// Serial numbers grow from tier to tier, so the numbers of the kept tiers follow each other, and take each entry of the
// list of bundles once.
#include "solver/heaps/proof/heap_window.h"

#include "solver/heaps/proof/heap_walk.h"

namespace zermelo::heaps::proof {

void HeapWindow::begin_tier(std::uint32_t tier) {
  for (const HeapSpace::Group& group : space_.groups(tier)) {
    const GroupBundles& bundles = tiers_[tier].emplace_back(space_, tier, group, plan_.sizes.bundle, next_);
    next_ = bundles.first() + bundles.count();
  }
  begun_ = tier + 1;
  if (tier <= plan_.reach) return;
  std::vector<GroupBundles>& last = tiers_[tier - plan_.reach - 1];
  for (const GroupBundles& bundles : last)
    for (Index k = 0; k < bundles.count(); ++k) store_.forget(kept_[(bundles.first() + k) % kept_.size()]);
  std::vector<GroupBundles>().swap(last);
}

const GroupBundles* HeapWindow::find(Index position) const {
  const auto before = [](Index at, const GroupBundles& bundles) { return at < bundles.group().begin; };
  std::uint32_t tier = begun_ - 1;
  while (space_.groups(tier).empty() || position < space_.groups(tier).front().begin) --tier;
  const std::vector<GroupBundles>& groups = tiers_[tier];
  if (groups.empty()) return nullptr;
  const auto found = std::upper_bound(groups.begin(), groups.end(), position, before) - 1;
  return position < found->group().end() ? &*found : nullptr;
}

/// A bundle never has runs of two classes, so the number of the bundle of a run is a sum and a shift.
GroupBundles::GroupBundles(const HeapSpace& space, std::uint32_t tier, const HeapSpace::Group& group,
                           std::size_t bundle_cells, Index first)
    : group_(group), first_(first) {
  classes_.reserve(space.runs(tier));
  for (std::size_t c = 0; c < space.runs(tier); ++c) {
    const HeapClass& high = space.high().classes()[c];
    const Index lows = space.low().count(tier - high.sum, group.heaps - high.heaps);
    const Index fit = std::clamp<Index>(lows == 0 ? 1 : bundle_cells / (lows * group.row_length), 1, high.count);
    const auto shift = static_cast<std::uint32_t>(std::bit_width(fit)) - 1;
    classes_.push_back({static_cast<std::uint32_t>(count()), static_cast<std::uint32_t>(lows), shift});
    for (Index run = 0; lows > 0 && run < high.count; run += Index{1} << shift) {
      const Index rows = std::min(high.count - run, Index{1} << shift) * lows;
      largest_ = std::max<std::size_t>(largest_, rows * group.row_length);
      begins_.push_back(begins_.back() + rows);
    }
  }
  begins_.shrink_to_fit();
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

/// A bound of the moves on the large heaps of a position. A multiset with k different heaps has at least the weight of
/// the k smallest heaps. So it has at most as many moves as the k heaps with the most options.
std::uint64_t most_high_steps(const HeapSumRules& rules) {
  const HeapHalf& half = rules.space->high();
  std::vector<std::uint64_t> options;
  for (std::uint32_t n = half.low(); n <= half.high(); ++n) options.push_back(rules.options[n].size());
  std::sort(options.rbegin(), options.rend());
  std::uint64_t steps = 0;
  std::uint32_t sum = 0, one = rules.space->counts_heaps() ? 1 : 0;
  for (std::uint32_t k = 0; k < options.size(); ++k) {
    sum += half.low() + k;
    if (rules.space->row_length(sum, (k + 1) * one) == 0) break;
    steps += options[k];
  }
  return steps;
}

}  // namespace

StreamPlan::StreamPlan(const HeapSumRules& rules, std::size_t grade_bytes, const StreamSizes& wanted)
    : sizes(wanted), reach(reach_of(rules)), grade_bytes_(grade_bytes) {
  const HeapSpace& space = *rules.space;
  std::vector<std::uint64_t> bundles(space.tiers()), bytes(space.tiers());
  std::uint64_t kept_bundles = 0, kept_bytes = 0, most_bytes = 0;
  for (std::uint32_t tier = 0; tier < space.tiers(); ++tier) {
    for (const HeapSpace::Group& group : space.groups(tier)) {
      const GroupBundles of_group(space, tier, group, sizes.bundle, 0);
      bundles[tier] += of_group.count();
      bytes[tier] += of_group.bytes();
      largest_bundle = std::max(largest_bundle, of_group.largest());
    }
    most_bundles = std::max(most_bundles, kept_bundles += bundles[tier]);
    most_bytes = std::max(most_bytes, kept_bytes += bytes[tier]);
    if (tier < reach) continue;
    kept_bundles -= bundles[tier - reach];
    kept_bytes -= bytes[tier - reach];
  }
  const std::uint64_t goals = most_high_steps(rules) + HalfMoves::most_changes(rules, space.low()) + 1;
  cache_bytes = goals * (largest_bundle * grade_bytes + 64);
  shared_bytes_ = heap_proof_bytes(rules) + most_bundles * sizeof(ColdStore::Run) + most_bytes +
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
