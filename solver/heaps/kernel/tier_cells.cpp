// Deals the parts of class after class: first to the process with the fewest positions so far, until it has as many as
// an even division of these classes gives it, then to the next. Classes of nearly the same sum follow one another, and
// have positions in nearly the same tiers; so the processes have nearly equal shares of each few tiers. Pyramid p = 15:
// the largest share of the memory is 1.004 of an even one with 4 processes, 1.16 with 64; p = 18: 1.002 and 1.06.
#include "solver/heaps/kernel/tier_cells.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <thread>

#include "solver/heaps/kernel/rest_rows.h"
#include "solver/heaps/kernel/runs.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/processes.h"

namespace zermelo::heaps {

namespace {

/// For each class, the positions with one high half of it.
std::vector<Index> positions_beside(const HeapSpace& space) {
  std::vector<Index> positions(space.high().classes().size());
  for (std::uint32_t tier = 0; tier < space.tiers(); ++tier)
    for (const HeapSpace::Group& group : space.groups(tier))
      for (std::uint32_t c = 0; c < space.runs(tier); ++c)
        positions[c] += rows_beside(space, tier, group, c) * group.row_length;
  return positions;
}

/// The numbers of the loads, the least one first.
std::vector<unsigned> by_load(const std::vector<Index>& loads) {
  std::vector<unsigned> order(loads.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](unsigned a, unsigned b) { return loads[a] < loads[b]; });
  return order;
}

}  // namespace

/// Counts the high halves as HeapLinks does.
HeapShare::HeapShare(const HeapSpace& space, unsigned own, unsigned processes) : own_(own), processes_(processes) {
  if (processes > most_processes) throw LimitError("a heap game is divided among at most {} ranks", most_processes);
  for (const HeapClass& part : space.high().classes())
    counts_.push_back(space.row_length(part.sum, part.heaps) > 0 ? part.count : 0);
  const Index longest = std::accumulate(counts_.begin(), counts_.end(), Index{0}) / parts + 1;
  first_part_.push_back(0);
  for (const Index count : counts_) first_part_.push_back(first_part_.back() + (count + longest - 1) / longest);
  owners_.resize(first_part_.back());
  if (processes > 1) deal(space);
  for (std::uint32_t c = 0; c < counts_.size(); ++c) own_runs_.push_back(own_run(c));
}

/// The own parts of a class follow one another.
HeapShare::Run HeapShare::own_run(std::uint32_t c) const {
  const auto begin = owners_.begin() + static_cast<std::ptrdiff_t>(first_part_[c]);
  const auto end = begin + static_cast<std::ptrdiff_t>(parts_of(c));
  const auto first = std::find(begin, end, own_);
  if (first == end) return {};
  const auto last = std::find_if(first, end, [this](unsigned owner) { return owner != own_; });
  return {part_begin(c, static_cast<std::size_t>(first - begin)),
          part_begin(c, static_cast<std::size_t>(last - begin))};
}

void HeapShare::deal(const HeapSpace& space) {
  const std::vector<Index> weights = positions_beside(space);
  std::vector<Index> loads(processes_);
  for (std::uint32_t c = 0; c < counts_.size(); ++c) deal_class(c, weights[c], loads);
}

void HeapShare::deal_class(std::uint32_t c, Index weight, std::vector<Index>& loads) {
  const Index even = (std::accumulate(loads.begin(), loads.end(), Index{0}) + weight * counts_[c]) / processes_;
  const std::vector<unsigned> order = by_load(loads);
  auto process = order.begin();
  for (std::size_t part = 0; part < parts_of(c); ++part) {
    const Index added = weight * (part_begin(c, part + 1) - part_begin(c, part));
    while (process + 1 != order.end() && loads[*process] + added / 2 > even) ++process;
    loads[*process] += added;
    owners_[first_part_[c] + part] = *process;
  }
}

// Adds up the tiers that are in memory at the same time, for each tier that is solved.

namespace {

/// Plain bytes of rests for one packed byte; measured: 8 to 11 (docs/performance.md).
constexpr std::uint64_t packs = 8;
constexpr std::size_t least_slab = std::size_t{1} << 18;

struct TierSize {
  std::vector<Index> rows;        ///< own ones, of each group
  std::uint64_t cells = 0;        ///< of the codes
  std::uint64_t runs = 0;         ///< at most
  std::uint64_t rests = 0;        ///< cells of plain rests
  std::uint64_t largest_run = 0;  ///< cells of rests
};

std::uint32_t owner_heaps(const HeapSpace& space, const HeapSpace::Group& group) {
  return group.heaps + (space.counts_heaps() ? 1 : 0);
}

/// The cells of the rests in a tier that the heap n reads.
std::uint64_t rests_for(const HeapSpace& space, const TierSize& size, std::uint32_t tier, std::uint32_t n) {
  std::uint64_t cells = 0;
  for (std::size_t i = 0; i < size.rows.size(); ++i)
    cells += size.rows[i] * space.row_length(tier + n, owner_heaps(space, space.groups(tier)[i]));
  return cells;
}

/// A bound of the runs of all processes in a group.
std::uint64_t most_runs(const HeapSpace& space, const HeapShare& share, std::uint32_t tier,
                        const HeapSpace::Group& group) {
  std::uint64_t runs = 0;
  for (std::uint32_t c = 0; c < space.runs(tier); ++c) {
    const Index rows = share.count(c) * rows_beside(space, tier, group, c);
    if (rows > 0) runs += std::min(share.count(c), share.parts_of(c) + 2 * rows / TierRuns::rows_per_run);
  }
  return runs;
}

TierSize size_of(const HeapSpace& space, const HeapShare& share, std::uint32_t tier, std::uint64_t lows) {
  TierSize size;
  for (const HeapSpace::Group& group : space.groups(tier)) {
    const Index own = size.rows.emplace_back(own_rows(space, share, tier, group).count());
    size.cells += own * row_stride(space, tier, group, 0) + TierCells<std::uint8_t>::slack;
    size.rests += own * row_stride(space, tier, group, 2) + TierCells<std::uint8_t>::slack;
    size.runs += most_runs(space, share, tier, group);
    const std::uint64_t rows = std::min<std::uint64_t>(group.rows, std::max(TierRuns::rows_per_run, lows));
    size.largest_run = std::max(size.largest_run, rows * space.row_length(tier + 2, owner_heaps(space, group)));
  }
  return size;
}

}  // namespace

HeapMemory::HeapMemory(const HeapSumRules& rules, std::size_t cell_bytes, unsigned process, unsigned processes) {
  const HeapSpace& space = *rules.space;
  const HeapShare share(space, process, processes);
  const HeapPlan plan(rules);
  const std::uint32_t largest = space.limits().largest;
  std::uint64_t lows = 0;
  for (const HeapClass& low : space.low().classes()) lows = std::max<std::uint64_t>(lows, low.count);
  std::vector<TierSize> sizes;
  std::uint64_t most_runs = 0;
  for (std::uint32_t tier = 0; tier < space.tiers(); ++tier) {
    sizes.push_back(size_of(space, share, tier, lows));
    std::uint64_t window = 0, window_runs = 0, rests = 0, packed = 0, runs = 0;
    for (std::uint32_t t = tier - std::min(tier, plan.reach); t <= tier; ++t) {
      window += sizes[t].cells;
      window_runs += sizes[t].runs;
    }
    window_runs_ = std::max(window_runs_, window_runs);
    for (std::uint32_t n = 2; n <= std::min(tier, largest); ++n) {
      rests += sizes[tier - n].rests;
      runs += sizes[tier - n].runs;
      if (plan.hereditary) packed += rests_for(space, sizes[tier - n], tier - n, n);
    }
    window_ = std::max(window_, window * cell_bytes);
    most_runs = std::max(most_runs, runs);
    if (plan.hereditary) plain_rests_ = std::max(plain_rests_, rests * cell_bytes);
    packed_rests_ = std::max(packed_rests_, packed * cell_bytes);
    largest_run_ = std::max(largest_run_, sizes[tier].largest_run * cell_bytes);
  }
  const std::uint64_t low = HeapLinks::memory(space.low(), space), high = HeapLinks::memory(space.high(), space);
  fixed_ = low + high + std::max(std::max(low, high), window_ + most_runs * sizeof(HeapRun)) +
           (processes > 1 ? process_letters_bytes : 0);
  if (!plan.hereditary) return;
  runs_ = most_runs;
}

std::uint64_t HeapMemory::beside_store(unsigned threads) const {
  return fixed_ + runs_ * PackedRestRows<std::uint8_t>::kept_run_bytes +
         (threads + 1) * (2 * largest_run_ + std::max(least_slab, packed_bound(largest_run_)));
}

std::uint64_t HeapMemory::least() const {
  return std::min(full(), beside_store(std::max(1u, std::thread::hardware_concurrency())));
}

std::uint64_t HeapMemory::checkpoint() const {
  constexpr std::uint64_t small = std::uint64_t{1} << 16, head = 24;  // heads of runs and chunks, with the marks of lz4
  const std::uint64_t raw = window_ + std::min(plain_rests_, 2 * packed_rests_);
  return std::min(raw, small + raw / packs) + raw / 255 + head * (runs_ + window_runs_);
}

std::uint64_t HeapMemory::scratch(std::uint64_t budget) const {
  if (budget >= full()) return 0;
  const std::uint64_t used = least() + packed_rests_ / packs;
  return used - std::min(used, budget);
}

ColdStore::Options HeapMemory::store(const Control& control) const {
  const std::uint64_t used = beside_store(control.job.workers().count());
  return {std::max(least_slab, packed_bound(largest_run_)), control.memory - std::min(control.memory, used),
          control.scratch};
}

/// Compares the options of each heap with the next smaller heap: if all heaps inherit options, only the others are
/// fresh.
HeapPlan::HeapPlan(const HeapSumRules& rules) : fresh(rules.options) {
  const auto& options = rules.options;
  take_one = options.size() > 1 && !options[1].empty();
  hereditary = options.size() > 3;
  for (std::size_t n = 3; n < options.size(); ++n)
    hereditary =
        hereditary && std::includes(options[n].begin(), options[n].end(), options[n - 1].begin(), options[n - 1].end());
  for (std::size_t n = 3; hereditary && n < options.size(); ++n) {
    fresh[n].clear();
    std::set_difference(options[n].begin(), options[n].end(), options[n - 1].begin(), options[n - 1].end(),
                        std::back_inserter(fresh[n]));
  }
  for (std::uint32_t n = 2; n < options.size(); ++n)
    for (const Remains left : fresh[n]) {
      const std::uint32_t kept = (left.a >= 2 ? left.a : 0u) + (left.b >= 2 ? left.b : 0u);
      keeps_sum = keeps_sum || kept == n;
      reach = std::max(reach, n - kept);
    }
}

}  // namespace zermelo::heaps
