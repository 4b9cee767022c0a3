// Deals the parts of class after class: first to the process with the fewest positions so far, until it has as many as
// an even division of these classes gives it, then to the next. Classes of nearly the same sum follow one another, and
// have positions in nearly the same tiers; so the processes have nearly equal shares of each few tiers. Pyramid p = 15:
// the largest share of the memory is 1.004 of an even one with 4 processes, 1.16 with 64; p = 18: 1.002 and 1.06.
#include "solver/heaps/kernel/tier_cells.h"

#include <algorithm>
#include <numeric>

#include "tablebase/base/error.h"

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

}  // namespace zermelo::heaps
