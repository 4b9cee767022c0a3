// Each block is counted by itself; sums of blocks wait for each other.
#include "jobs/counts/census.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <mutex>
#include <utility>

#include "jobs/counts/solution_counts.h"
#include "jobs/generate/generation.h"
#include "jobs/lookup/memory_table.h"
#include "jobs/tiers/tier_folder.h"
#include "solver/solving/plain_entry.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/cold_store.h"
#include "tablebase/registry.h"

namespace zermelo {

std::vector<Tier> tiers_in(const Probe& probe) {
  const auto tiers = probe.game().tiers();
  if (!tiers.empty()) return {tiers.begin(), tiers.end()};
  return {{probe.info().tier, 0, probe.game().size(), {}}};
}

namespace {

void add(std::vector<Amount>& by_depth, std::uint32_t depth, const Amount& amount) {
  if (by_depth.size() <= depth) by_depth.resize(depth + std::size_t{1});
  by_depth[depth] += amount;
}

void add(PartCounts& counts, const KeptValue& kept, const Amount& amount, bool solutions) {
  if (!kept.is_win() && !kept.is_loss()) {
    counts.draws += amount;
    return;
  }
  if (solutions && kept.is_known()) counts.solutions[{kept.depth(), kept.known().number}] += amount;
  add(kept.is_win() ? counts.wins : counts.losses, kept.depth(), amount);
}

void add(PartCounts& sum, const PartCounts& more) {
  for (std::uint32_t depth = 0; depth < more.wins.size(); ++depth) add(sum.wins, depth, more.wins[depth]);
  for (std::uint32_t depth = 0; depth < more.losses.size(); ++depth) add(sum.losses, depth, more.losses[depth]);
  sum.draws += more.draws;
  for (const auto& [number, amount] : more.solutions) sum.solutions[number] += amount;
}

/// Amounts by cells, in pages of 256 cells, of which few occur in a slice.
class CellAmounts {
 public:
  Amount& operator[](std::uint32_t cell) {
    if (pages_.size() <= cell / 256) pages_.resize(cell / 256 + std::size_t{1});
    std::vector<Amount>& page = pages_[cell / 256];
    if (page.empty()) page.resize(256);
    return page[cell % 256];
  }

  /// Calls use(cell, amount) for each cell that occurs.
  template <class Use>
  void for_each(const Use& use) const {
    for (std::size_t page = 0; page < pages_.size(); ++page)
      for (std::size_t i = 0; i < pages_[page].size(); ++i)
        if (pages_[page][i].positions != 0) use(static_cast<std::uint32_t>(256 * page + i), pages_[page][i]);
  }

 private:
  std::vector<std::vector<Amount>> pages_;
};

std::uint32_t cell_of(const LossBits& run, Index i) { return run.loss(i) ? 1 : 0; }
template <class Cell>
std::uint32_t cell_of(std::span<const Cell> run, Index i) {
  return run[i];
}

KeptValue value_of(const LossBits&, std::uint32_t cell, const TableKind&, Doubt) {
  return KeptValue({cell == 1 ? Outcome::loss : Outcome::win, 0});
}
template <class Cell>
KeptValue value_of(std::span<const Cell>, std::uint32_t cell, const TableKind& kind, Doubt doubt) {
  return decode_kept(static_cast<Cell>(cell), kind, doubt);
}

/// Counts the entries [begin, end) of a slice, one element for each part. Each cell is decoded once.
std::vector<PartCounts> count_run(const Probe& probe, const KeptSlice& slice, Index begin, Index end,
                                  std::size_t parts) {
  const TableKind& kind = probe.info().kind;
  std::vector<PartCounts> counts(parts);
  std::vector<Orbit> orbits(end - begin);
  probe.game().list_orbits(slice.first() + begin, orbits);
  const auto count = [&](const auto& run) {
    std::vector<CellAmounts> amounts(parts);
    for (Index i = begin; i < end; ++i) {
      const Orbit orbit = orbits[i - begin];
      if (orbit.placements == 0 || orbit.part == Orbit::apart) continue;
      amounts[orbit.part][cell_of(run, i)] += {1, orbit.placements};
    }
    for (std::size_t part = 0; part < parts; ++part)
      amounts[part].for_each([&](std::uint32_t cell, const Amount& amount) {
        add(counts[part], value_of(run, cell, kind, slice.doubt()), amount, kind->has_solutions());
      });
  };
  std::visit(count, slice.in_file().cells);
  return counts;
}

namespace fs = std::filesystem;

std::array<fs::path, 1> place_of(const Job& job) { return {job.scratch().empty() ? temporary_place() : job.scratch()}; }

constexpr Index samples = 64;

/// The numbers first, ..., first + positions - 1.
struct Range {
  Index first = 0;
  Index positions = 0;
};

/// The largest part that is done.
Range largest_part(const Probe& probe) {
  Range largest;
  for (const TierStatus& part : probe.parts())
    if (part.is_done() && part.tier.positions > largest.positions) largest = {part.tier.first, part.tier.positions};
  return largest;
}

/// Grows with the interest of an entry: wins before losses before draws, deep before quick ones.
using Interest = std::pair<int, std::uint32_t>;

/// Nothing for a gap, and for an entry that rests on a damaged block or a missing tier.
std::optional<Interest> interest(const Probe& probe, Index position) {
  if (probe.game().is_gap(position)) return {};
  try {
    const Value value = probe.value(position);
    return Interest(value.outcome == Outcome::win ? 2 : value.outcome == Outcome::loss ? 1 : 0, value.depth);
  } catch (const FormatError&) {
    return {};
  } catch (const MissingTier&) {
    return {};
  }
}

void add_sums(Json& object, const PartSums& sums) {
  object["legal"] = sums.legal();
  object["wins"] = sums.wins;
  object["losses"] = sums.losses;
  object["draws"] = sums.draws;
}

void add_solutions(Json& object, const PartCounts& counts, const EntryKind& kind) {
  object["longest"] = std::max(longest(counts.wins, kind), longest(counts.losses, kind));
  object["solutions"] = object["unique"] = Json::array();
  for (const auto& [number, amount] : counts.solutions) {
    const auto& [depth, solutions] = number;
    object["solutions"].push_back(
        {{"depth", depth}, {"solutions", solutions}, {"positions", amount.positions}, {"all", amount.placements}});
    if (solutions == 1) object["unique"].push_back({{"depth", depth}, {"positions", amount.positions}});
  }
}

}  // namespace

Amount total(const std::vector<Amount>& by_depth) {
  Amount sum;
  for (const Amount& amount : by_depth) sum += amount;
  return sum;
}

PartSums sums_of(const PartCounts& counts, Index Amount::*unit) {
  return {total(counts.wins).*unit, total(counts.losses).*unit, counts.draws.*unit};
}

std::optional<std::uint32_t> longest(const std::vector<Amount>& by_depth, const EntryKind& kind) {
  return kind.has_depth ? greatest_depth(by_depth) : std::nullopt;
}

Json part_json(const PartCounts& counts, const Probe& probe) {
  const EntryKind& kind = *probe.info().kind;
  Json object{{"spec", probe.info().spec}, {"tier", counts.tier}, {probe.game().parts().word, counts.part}};
  add_sums(object, sums_of(counts, &Amount::positions));
  add_sums(object["all"], sums_of(counts, &Amount::placements));
  object["longest_win"] = longest(counts.wins, kind);
  object["longest_loss"] = longest(counts.losses, kind);
  object["histogram"] = Json::array();
  for_each_depth(counts, kind, [&](std::size_t depth, Index wins, Index losses) {
    object["histogram"].push_back({{"depth", depth}, {"wins", wins}, {"losses", losses}});
  });
  if (kind.has_solutions()) add_solutions(object, counts, kind);
  return object;
}

std::vector<PartCounts> count_runs(const Probe& probe, const KeptRuns& runs) {
  const std::vector<Tier> tiers = tiers_in(probe);
  const Parts parts = probe.game().parts();
  std::vector<PartCounts> counts;
  for (const Tier& tier : tiers)
    for (const std::string_view part : parts.names) counts.push_back({tier.name, part, {}, {}, {}});
  std::mutex guard;
  runs([&](const KeptSlice& slice) {
    const Index first = slice.first(), end = first + slice.count();
    for (std::size_t t = tier_of(tiers, first); t < tiers.size() && tiers[t].first < end; ++t) {
      const Index from = std::max(tiers[t].first, first), to = std::min(tiers[t].end(), end);
      const auto here = count_run(probe, slice, from - first, to - first, parts.names.size());
      const std::lock_guard lock(guard);
      for (std::size_t part = 0; part < here.size(); ++part) add(counts[t * here.size() + part], here[part]);
    }
  });
  return counts;
}

std::vector<PartCounts> count_parts(const Probe& probe, const Job& job) {
  std::vector<PartCounts> counts =
      count_runs(probe, [&](const auto& use) { for_each_depth_run(probe, job, "counting", use); });
  if (probe.info().depths_only()) set_solutions(probe, counts);
  return counts;
}

/// The temporary folder belongs to a job that solves one more tier each time.
TierCensus::TierCensus(Probe table, const Job& job) : job_(job), table_(std::move(table)), game_(&table_->game()) {}

TierCensus::TierCensus(const std::string& spec, const Job& job)
    : job_(job),
      folder_(std::make_unique<TemporaryFolder>(place_of(job))),
      owned_(make_game(spec, {.job = job, .keep_moves = job.scratch()})),
      game_(owned_.get()) {}

bool TierCensus::has(const std::string& name) const {
  const std::optional<std::size_t> place = find_tier(game_->tiers(), name);
  if (!place || !table_) return place.has_value();
  const bool derives = table_->parts()[part_of(*place)].info.losses_only();
  const std::vector<bool> below = tiers_below(*game_, *place);
  for (std::size_t other = 0; other <= *place; ++other)
    if ((other == *place || (derives && below[other])) && !has_file(other)) return false;
  return true;
}

/// The place of the part with a tier.
std::size_t TierCensus::part_of(std::size_t place) const {
  return table_ ? table_->part_of(game_->tiers()[place].first) : place;
}

bool TierCensus::has_file(std::size_t place) const {
  const TierState state = table_->parts()[part_of(place)].state;
  return state != TierState::missing && state != TierState::partial;
}

Probe TierCensus::solved(std::size_t place) const {
  const std::string name = game_->tiers()[place].name;
  generate(*owned_, metric_for(owned_->spec(), {}), {.file = folder_->path(), .in_tiers = true, .tier = name}, job_);
  return Probe(tier_path(folder_->path(), name), job_);
}

std::vector<PartCounts> TierCensus::tier(const std::string& name) {
  const std::size_t place = part_of(tier_called(*game_, name));
  std::vector<PartCounts>& all = counts_[place];
  if (all.empty()) all = count_parts(table_ ? table_->part(place) : solved(place), job_);
  std::vector<PartCounts> counts;
  std::ranges::copy_if(all, std::back_inserter(counts), [&](const PartCounts& part) { return part.tier == name; });
  return counts;
}

/// Samples the positions, because the deepest one of all would cost a pass over the table.
std::optional<Index> opening(const Probe& probe) {
  if (probe.game().has_start()) return probe.game().start();
  const Range range = largest_part(probe);
  const Sample sample{range.positions, samples};
  std::optional<Index> best;
  std::optional<Interest> greatest;
  for (Index k = 0; k < sample.count(); ++k) {
    const Index position = range.first + sample.position(k);
    const std::optional<Interest> found = interest(probe, position);
    if (found <= greatest) continue;
    best = position;
    greatest = found;
  }
  return best;
}

}  // namespace zermelo
