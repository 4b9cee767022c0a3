// Adds up the bundles of the tiers that are kept at the same time, for each tier that is checked.
#include "solver/heaps/proof/stream_plan.h"

#include <algorithm>
#include <vector>

#include "solver/heaps/proof/half_heaps.h"
#include "solver/heaps/proof/heap_window.h"
#include "solver/heaps/proof/prove_heaps.h"

namespace zermelo::heaps::proof {
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
