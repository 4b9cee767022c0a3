// zermelo stats: counts won and lost positions at every depth, and lists the deepest positions. Games with parts, such
// as the sides to move, have counts for each part.
#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <mutex>

#include "jobs/budget/amounts.h"
#include "jobs/counts/census.h"
#include "jobs/counts/reachable.h"
#include "jobs/counts/solution_counts.h"
#include "jobs/lookup/memory_table.h"
#include "jobs/lookup/probe.h"
#include "tablebase/heaps/diagram.h"
#include "tools/options/command.h"
#include "tools/print/summary.h"
#include "tools/print/value_stats.h"
#include "tools/watch/machine.h"
#include "tools/watch/output.h"

namespace zermelo {
namespace {

struct StatsOptions : JobWords {
  std::string file;
  bool reachable = false, ends_at_wins = false;
  bool temperatures = false, birthdays = false, strategies = false;
  std::optional<std::uint64_t> pairs, seed;  ///< of strategies
};

constexpr std::uint64_t default_pairs = 10'000, default_seed = 1, most_pairs = 1'000'000'000;

constexpr std::size_t deepest_shown = FirstUnique::most;

/// The outcome of the deepest positions of a terminating game: the parity of the depth determines it.
Outcome deepest_outcome(const TableInfo& info) {
  const bool even = info.summary.greatest % 2 == 0;
  return even == (info.kind.play == Play::normal) ? Outcome::loss : Outcome::win;
}

/// Whether positions of this outcome can have the greatest depth.
bool can_be_deepest(const TableInfo& info, Outcome outcome) {
  if (info.kind->is_number()) return true;
  return info.kind->draws ? outcome != Outcome::draw : outcome == deepest_outcome(info);
}

/// The first entries of a block that have the greatest depth or Grundy value of the table.
std::vector<Index> deepest_in_block(const Probe& probe, const KeptSlice& slice) {
  const TableInfo& info = probe.info();
  const auto figure_of = info.kind->figure_of;
  std::vector<Index> found;
  for (Index i = 0; i < slice.count() && found.size() < deepest_shown; ++i) {
    const KeptValue entry = slice.value(i, info.kind);
    if (!entry.is_known() && !entry.lacks_number()) continue;
    const Value value = entry.is_known() ? entry.known() : entry.with_number(0);  // its figure is its depth
    if (can_be_deepest(info, value.outcome) && figure_of(value) == info.summary.greatest)
      found.push_back(slice.first() + i);
  }
  return found;
}

/// The first such positions of a diagram, where a walk finds them without reading every entry; some of them if there
/// are too many to find all.
std::vector<Index> deepest_in_diagram(const Probe& probe, const heaps::Diagram& diagram, const Job& job) {
  constexpr Index most_found = 10'000'000;
  const heaps::HeapSpace& space = *std::get<HeapSumRules>(probe.game().structure()).space;
  const bool too_many = probe.info().summary.histogram.back().positions > most_found;
  std::vector<Index> found;
  diagram.for_each_deepest(deepest_outcome(probe.info()), [&](const heaps::HeapCounts& counts) {
    job.check();
    const Index position = space.rank(counts);
    if (found.size() == deepest_shown && position > found.back()) return true;
    found.insert(std::ranges::upper_bound(found, position), position);
    found.resize(std::min(found.size(), deepest_shown));
    return !too_many || found.size() < deepest_shown;
  });
  return found;
}

/// The first such positions in the order of the table; nothing for tables of outcomes and of partisan games.
std::vector<Index> deepest(const Probe& probe, const Job& job) {
  std::vector<Index> found;
  if (probe.info().kind->deepest_text == nullptr) return found;
  if (const auto diagram = probe.diagram()) return deepest_in_diagram(probe, *diagram, job);
  std::mutex guard;
  for_each_depth_run(probe, job, "looking for the deepest", [&](const KeptSlice& slice) {
    const std::vector<Index> here = deepest_in_block(probe, slice);
    const std::lock_guard lock(guard);
    found.insert(found.end(), here.begin(), here.end());
    std::ranges::sort(found);
    found.resize(std::min(found.size(), deepest_shown));
  });
  return found;
}

Json stats_json(const Probe& probe, const TableCounts& counts, const std::vector<Index>& positions) {
  Json texts = Json::array();
  for (const Index position : positions) texts.push_back(probe.game().text(position));
  Json object{{"spec", probe.info().spec}};
  if (!probe.info().tier.empty()) object["tier"] = probe.info().tier;
  add_counts(object, counts);
  object["histogram"] = histogram_json(counts);
  object["deepest"] = texts;
  return object;
}

void print_deepest(const Probe& probe, const std::vector<Index>& positions, Output& output) {
  const TableInfo& info = probe.info();
  if (info.kind->deepest_text != nullptr && !positions.empty())
    output.print("{}\n", info.kind->deepest_text(info.summary.greatest));
  for (const Index position : positions) output.print("  {}\n", probe.game().text(position));
}

void print_stats(const Probe& probe, const TableCounts& counts, const std::vector<Index>& positions, Output& output) {
  output.print("{}{}\n{}\n", probe.info().spec, tier_words(probe.info()), counts_text(counts));
  if (!counts.summary.histogram.empty()) print_histogram(counts, output);
  print_deepest(probe, positions, output);
}

void print_sums(std::string_view name, const PartSums& sums, Output& output) {
  output.print("{:<12} {:>16} {:>16} {:>16} {:>16}\n", name, count_text(sums.legal()), count_text(sums.wins),
               count_text(sums.losses), count_text(sums.draws));
}

std::string longest_text(std::optional<std::uint32_t> depth) {
  return depth ? fmt::format("{} plies", *depth) : std::string("none");
}

/// In help play: a line for each depth, the positions by their number of solutions.
void print_solutions(const PartCounts& counts, Output& output) {
  std::map<std::uint32_t, std::array<Index, 5>> rows;
  for (const auto& [number, amount] : counts.solutions)
    rows[number.first][std::min<std::size_t>(number.second, 5) - 1] += amount.positions;
  output.print("{:>8} {:>14} {:>14} {:>14} {:>14} {:>14}\n", "plies", "1 solution", "2", "3", "4", "more");
  for (const auto& [depth, row] : rows)
    output.print("{:>8} {:>14} {:>14} {:>14} {:>14} {:>14}\n", depth, count_text(row[0]), count_text(row[1]),
                 count_text(row[2]), count_text(row[3]), count_text(row[4]));
}

/// The same as lines of aligned text.
void print_part(const PartCounts& counts, const std::string& spec, std::string_view word, const EntryKind& kind,
                Output& output) {
  output.print("{}, tier {}, {} {}\n", spec, counts.tier, word, counts.part);
  output.print("{:<12} {:>16} {:>16} {:>16} {:>16}\n", "", "legal", "wins", "losses", "draws");
  print_sums("positions", sums_of(counts, &Amount::positions), output);
  print_sums("placements", sums_of(counts, &Amount::placements), output);
  if (!kind.has_depth) return;
  if (kind.has_solutions()) return print_solutions(counts, output);
  output.print("longest win {}, longest loss {}\n", longest_text(longest(counts.wins, kind)),
               longest_text(longest(counts.losses, kind)));
  if (!counts.wins.empty() || !counts.losses.empty()) output.print("{:>8} {:>20} {:>20}\n", "plies", "wins", "losses");
  for_each_depth(counts, kind, [&](std::size_t depth, Index wins, Index losses) {
    output.print("{:>8} {:>20} {:>20}\n", depth, count_text(wins), count_text(losses));
  });
}

void print_unique(const Probe& probe, const std::vector<PartCounts>& parts, const Job& job, Output& output) {
  for (const DeepestUnique& unique : deepest_unique(probe, parts, job)) {
    output.print("deepest with one solution in {}, {} plies, {} position{}:\n", unique.tier, unique.depth,
                 count_text(unique.amount.positions), unique.amount.positions == 1 ? "" : "s");
    for (const Index position : unique.first) output.print("  {}\n", probe.game().text(position));
  }
}

/// {"spec", "tier", "deepest_unique": {"depth", "positions", "all", "first": [texts]}} for each tier with such
/// positions.
void write_unique(const Probe& probe, const std::vector<PartCounts>& parts, const Job& job, Output& output) {
  for (const DeepestUnique& unique : deepest_unique(probe, parts, job)) {
    Json first = Json::array();
    for (const Index position : unique.first) first.push_back(probe.game().text(position));
    output.json({{"spec", probe.info().spec},
                 {"tier", unique.tier},
                 {"deepest_unique",
                  {{"depth", unique.depth},
                   {"positions", unique.amount.positions},
                   {"all", unique.amount.placements},
                   {"first", first}}}});
  }
}

void show_parts(const Probe& probe, const StatsOptions& options, const Job& job, Output& output) {
  const TableInfo& info = probe.info();
  const std::string_view word = probe.game().parts().word;
  const std::vector<PartCounts> parts = count_parts(probe, job);
  for (const PartCounts& counts : parts)
    if (options.json)
      output.json(part_json(counts, probe));
    else
      print_part(counts, info.spec, word, *info.kind, output);
  if (!options.json) print_deepest(probe, deepest(probe, job), output);
  if (!info.kind->has_solutions()) return;
  if (options.json)
    write_unique(probe, parts, job, output);
  else
    print_unique(probe, parts, job, output);
}

void show(const Probe& probe, const StatsOptions& options, const Job& job, Output& output) {
  if (options.temperatures) return print_temperatures(probe, options.json, job, output);
  if (options.birthdays) return print_births(probe, options.json, output);
  if (options.strategies)
    return print_strategy_losses(probe, options.pairs.value_or(default_pairs), options.seed.value_or(default_seed),
                                 options.json, job, output);
  if (!probe.game().parts().names.empty()) return show_parts(probe, options, job, output);
  const TableCounts counts = counts_of(probe);
  const std::vector<Index> positions = deepest(probe, job);
  if (options.json)
    output.json(stats_json(probe, counts, positions));
  else
    print_stats(probe, counts, positions, output);
}

/// {"spec", "positions", "wins", "losses", "draws", "max_depth"}, or the same in words.
void show_reachable(const Probe& probe, const StatsOptions& options, const Job& job, Output& output) {
  if (!probe.info().kind->draws || !probe.info().tier.empty())
    throw UsageError("{}: --reachable is for whole tables of games that may loop", options.file);
  if (!probe.game().has_start())
    throw UsageError("{}: --reachable counts from a start, and {} has none", options.file, probe.info().spec);
  if (options.ends_at_wins && !probe.info().kind->has_depth)
    throw UsageError("{}: --end-at-wins needs a table of depths", options.file);
  const ReachableCounts counts =
      count_reachable(probe, options.ends_at_wins ? PlayEnds::at_wins : PlayEnds::by_rules, job);
  if (options.json)
    return output.json({{"spec", probe.info().spec},
                        {"positions", counts.positions()},
                        {"wins", counts.wins},
                        {"losses", counts.losses},
                        {"draws", counts.draws},
                        {"max_depth", counts.deepest}});
  output.print("{}\n{} positions that play can reach: {} wins, {} losses, {} draws\n", probe.info().spec,
               count_text(counts.positions()), count_text(counts.wins), count_text(counts.losses),
               count_text(counts.draws));
  if (probe.info().kind->has_depth) output.print("longest play to win or lose: {} plies\n", counts.deepest);
}

int run_stats(const StatsOptions& options, Output& output) {
  if (options.reachable + options.temperatures + options.birthdays + options.strategies > 1)
    throw UsageError("--reachable, --temperatures, --birthdays and --strategies: choose one");
  if (options.ends_at_wins && !options.reachable) throw UsageError("--end-at-wins is for --reachable; add --reachable");
  if ((options.pairs || options.seed) && !options.strategies)
    throw UsageError("--pairs and --seed are for --strategies; add --strategies");
  const Job job = start_job(options.threads, options.memory);
  if (options.reachable) {
    show_reachable(Probe(options.file, job), options, job, output);
    return status_done;
  }
  for_each_table(Probe(options.file, job), [&](const Probe& table) { show(table, options, job, output); });
  return status_done;
}

}  // namespace

Command stats_command(CLI::App& app) {
  Command command(app, "stats", "Count positions by depth, list the deepest ones", "zermelo stats pyramid10.ztb");
  const auto options = command.runs(run_stats);
  command.file(options->file);
  command.flag("--reachable", options->reachable, "Count only the positions that play from the start\ncan reach");
  command.flag("--end-at-wins", options->ends_at_wins,
               "With --reachable: play ends where the player to move\ncan win in one move");
  command.flag("--temperatures", options->temperatures,
               "Count positions of a table of values by their\ntemperature, the hottest first");
  command.flag("--birthdays", options->birthdays,
               "Count the values of a table, and the positions that\nhave them, by the day on which they are born");
  command.flag(
      "--strategies", options->strategies,
      "Play hotstrat, thermostrat and sentestrat in sums of\ntwo positions of a table of values; count their losses");
  command.count(
      "--pairs", options->pairs, most_pairs,
      fmt::format("With --strategies: play all pairs if the table has at\nmost N pairs of values, else a sample of "
                  "N pairs of\npositions; default {}",
                  count_text(default_pairs)),
      1);
  command.count("--seed", options->seed, std::numeric_limits<std::uint64_t>::max(),
                fmt::format("The seed of that sample; default {}", default_seed));
  command.job_words(*options);
  return command;
}

}  // namespace zermelo
