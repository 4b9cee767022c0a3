// A list names a tier by its place in the table. The sums of its counts over the numbers of solutions are the counts of
// depths, which the entries have too.
#include "jobs/counts/solution_counts.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "formats/table/storage/bytes.h"
#include "jobs/lookup/memory_table.h"

namespace zermelo {
namespace {

std::vector<DeepestUnique> without_positions(const std::vector<PartCounts>& parts) {
  std::vector<DeepestUnique> all;
  for (const PartCounts& part : parts)
    for (const auto& [number, amount] : part.solutions) {
      if (number.second != 1) continue;
      if (all.empty() || all.back().tier != part.tier) all.push_back({part.tier, number.first, {}, {}});
      DeepestUnique& deepest = all.back();
      if (number.first > deepest.depth) deepest = {part.tier, number.first, {}, {}};
      if (number.first == deepest.depth) deepest.amount += amount;
    }
  return all;
}

void add_first(std::vector<Index>& first, Index position) {
  first.insert(std::ranges::upper_bound(first, position), position);
  first.resize(std::min(first.size(), FirstUnique::most));
}

void find_first(const Probe& probe, std::vector<DeepestUnique>& all, const Runs& runs) {
  const std::span<const Tier> tiers = probe.game().tiers();
  std::mutex guard;
  runs([&](const Slice& slice) {
    const auto cells = std::get<std::span<const std::uint16_t>>(slice.cells);
    for (Index i = 0; i < cells.size(); ++i) {
      if ((cells[i] & 255) != 1) continue;
      const Value value = SolutionCode::decode(cells[i]);
      if (value.outcome == Outcome::draw) continue;
      for (DeepestUnique& deepest : all) {
        const auto here = [&] { return tiers.empty() || tiers[tier_of(tiers, slice.first + i)].name == deepest.tier; };
        if (value.depth != deepest.depth || !here()) continue;
        const std::lock_guard lock(guard);
        add_first(deepest.first, slice.first + i);
      }
    }
  });
}

std::size_t parts_of(const Probe& probe) { return probe.game().parts().names.size(); }

/// The sums over the numbers of solutions.
std::vector<Amount> sums_by_depth(const PartCounts& counts) {
  std::vector<Amount> sums;
  for (const auto& [number, amount] : counts.solutions) {
    if (sums.size() <= number.first) sums.resize(number.first + std::size_t{1});
    sums[number.first] += amount;
  }
  return sums;
}

std::vector<Amount> sum_of(std::vector<Amount> a, const std::vector<Amount>& b) {
  a.resize(std::max(a.size(), b.size()));
  for (std::size_t depth = 0; depth < b.size(); ++depth) a[depth] += b[depth];
  return a;
}

}  // namespace

std::vector<DeepestUnique> deepest_unique(const Probe& probe, const std::vector<PartCounts>& parts, const Job& job) {
  std::vector<DeepestUnique> all = without_positions(parts);
  if (!probe.info().depths_only()) {
    find_first(probe, all, [&](const auto& use) { for_each_run(probe, job, "looking for unique solutions", use); });
    return all;
  }
  const std::vector<Tier> tiers = tiers_in(probe);
  for (const FirstUnique& first : listed_solutions(probe).firsts)
    for (DeepestUnique& deepest : all)
      if (deepest.tier == tiers[first.tier].name) deepest.first = first.positions;
  return all;
}

SolutionList listed_solutions(const Probe& probe) {
  return read_solution_list(probe.values(), {tiers_in(probe).size(), parts_of(probe), probe.info().positions},
                            FileLocation{probe.path()});
}

SolutionList counted_solutions(const Probe& probe, const Runs& runs) {
  const std::vector<PartCounts> parts = count_runs(probe, runs);
  std::vector<DeepestUnique> deepest = without_positions(parts);
  find_first(probe, deepest, runs);
  SolutionList list;
  const std::size_t each = parts_of(probe);
  for (std::size_t i = 0; i < parts.size(); ++i)
    for (const auto& [number, amount] : parts[i].solutions)
      list.counts.push_back({static_cast<std::uint32_t>(i / each), static_cast<std::uint32_t>(i % each), number.first,
                             number.second, amount.positions, amount.placements});
  for (std::size_t i = 0; i < parts.size(); i += each)
    for (const DeepestUnique& unique : deepest)
      if (unique.tier == parts[i].tier) list.firsts.push_back({static_cast<std::uint32_t>(i / each), unique.first});
  return list;
}

void set_solutions(const Probe& probe, std::vector<PartCounts>& parts) {
  const std::size_t each = parts_of(probe);
  for (const SolutionCount& count : listed_solutions(probe).counts)
    parts[count.tier * each + count.part].solutions[{count.depth, count.solutions}] = {count.positions,
                                                                                       count.placements};
  for (const PartCounts& part : parts)
    if (sums_by_depth(part) != sum_of(part.wins, part.losses))
      FileLocation{probe.path()}.refuse(fmt::format(
          "the counts of solutions of {}, {} {}, do not have the positions of each depth that the entries have",
          part.tier, probe.game().parts().word, part.part));
}

}  // namespace zermelo
