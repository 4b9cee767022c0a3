// Each block is counted by itself; sums of blocks wait for each other.
#include "jobs/answer/census.h"

#include <algorithm>
#include <mutex>

#include "jobs/lookup/memory_table.h"

namespace zermelo {
namespace {

/// The tiers of a table: all tiers of the game, or the one tier of the file.
std::vector<Tier> tiers_in(const Probe& probe) {
  const auto tiers = probe.game().tiers();
  if (!tiers.empty()) return {tiers.begin(), tiers.end()};
  return {{probe.info().tier, 0, probe.game().size(), {}}};
}

void add(std::vector<Amount>& by_depth, std::uint32_t depth, const Amount& amount) {
  if (by_depth.size() <= depth) by_depth.resize(depth + std::size_t{1});
  by_depth[depth] += amount;
}

void add(PartCounts& counts, const Value& value, const Amount& amount) {
  if (value.outcome == Outcome::draw)
    counts.draws += amount;
  else
    add(value.outcome == Outcome::win ? counts.wins : counts.losses, value.depth, amount);
}

void add(PartCounts& sum, const PartCounts& more) {
  for (std::uint32_t depth = 0; depth < more.wins.size(); ++depth) add(sum.wins, depth, more.wins[depth]);
  for (std::uint32_t depth = 0; depth < more.losses.size(); ++depth) add(sum.losses, depth, more.losses[depth]);
  sum.draws += more.draws;
}

/// Counts the entries [begin, end) of a slice, one element for each part.
std::vector<PartCounts> count_run(const Probe& probe, const Slice& slice, Index begin, Index end, std::size_t parts) {
  std::vector<PartCounts> counts(parts);
  std::vector<Orbit> orbits(end - begin);
  probe.game().list_orbits(slice.first + begin, orbits);
  for (Index i = begin; i < end; ++i) {
    const Orbit orbit = orbits[i - begin];
    if (orbit.placements == 0 || orbit.part == Orbit::apart) continue;
    add(counts[orbit.part], slice.value(i, probe.info().kind), {1, orbit.placements});
  }
  return counts;
}

}  // namespace

Amount total(const std::vector<Amount>& by_depth) {
  Amount sum;
  for (const Amount& amount : by_depth) sum += amount;
  return sum;
}

std::vector<PartCounts> count_parts(const Probe& probe, const Job& job) {
  const std::vector<Tier> tiers = tiers_in(probe);
  const Parts parts = probe.game().parts();
  std::vector<PartCounts> counts;
  for (const Tier& tier : tiers)
    for (const std::string_view part : parts.names) counts.push_back({tier.name, part, {}, {}, {}});
  std::mutex guard;
  for_each_run(probe, job, "counting", [&](const Slice& slice) {
    const Index end = slice.first + slice.count();
    for (std::size_t t = tier_of(tiers, slice.first); t < tiers.size() && tiers[t].first < end; ++t) {
      const Index from = std::max(tiers[t].first, slice.first), to = std::min(tiers[t].end(), end);
      const auto here = count_run(probe, slice, from - slice.first, to - slice.first, parts.names.size());
      const std::lock_guard lock(guard);
      for (std::size_t part = 0; part < here.size(); ++part) add(counts[t * here.size() + part], here[part]);
    }
  });
  return counts;
}

}  // namespace zermelo
