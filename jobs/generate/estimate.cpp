// Memory is the kernel's figure, the program's and the writer's. Disk space and time come from trials: the last two
// give the bytes and the time of each further position.
#include "jobs/generate/estimate.h"

#include <algorithm>
#include <cmath>
#include <system_error>

#include "formats/table/writing/table_writer.h"
#include "jobs/budget/amounts.h"
#include "jobs/lookup/memory_table.h"
#include "jobs/lookup/probe.h"
#include "solver/engine/choice.h"
#include "tablebase/base/error.h"
#include "tablebase/discovery/key_set.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/values/game_pool.h"

namespace zermelo {

namespace {

/// The program, the stacks of its threads and the libraries; and the game if it was read or discovered.
std::uint64_t held_bytes() {
  constexpr std::uint64_t program = std::uint64_t{8} << 20;
  return std::max(program, held_memory()) + memory_slack / 2;
}

/// The batches of a writer are not larger than the table.
std::uint64_t writer_bytes(const Game& game) {
  constexpr std::uint64_t fixed = std::uint64_t{2} << 20, each = 12;
  const std::uint64_t most = TableWriter::memory_bytes();
  return game.size() < most / each ? std::min(most, fixed + each * game.size()) : most;
}

/// Whether the last trial is the game itself.
bool is_exact(const Game& game, const std::vector<Trial>& trials) {
  return trials.size() > 1 && trials.back().positions == game.size();
}

/// The number of different values, which grows with a power of the number of positions.
double values_of(const Game& game, const std::vector<Trial>& trials) {
  const Trial &last = trials.back(), &before = trials[trials.size() - 2];
  const auto ratio = [](std::uint64_t a, std::uint64_t b) { return static_cast<double>(a) / static_cast<double>(b); };
  const double power =
      before.values < 2 || is_exact(game, trials)
          ? 1
          : std::log(ratio(last.values, before.values)) / std::log(ratio(last.positions, before.positions));
  return static_cast<double>(last.values) * std::pow(ratio(game.size(), last.positions), std::clamp(power, 0.0, 1.0));
}

/// Nothing without a trial, since the number of values is not known then.
template <class Peak>
Estimate::Bytes values_peak(const Game& game, const Kernel& kernel, const std::vector<Trial>& trials,
                            const Peak& peak) {
  constexpr double each = 800;  // bytes for the forms of a listed value and of the sums and options that lead to it
  if (trials.size() < 2) return {};
  return peak(kernel.memory + GamePool::cache_for(game.size()) +
              static_cast<std::uint64_t>(each * values_of(game, trials)));
}

/// How many times as long a position takes as one of the last trial. Kernels that list the moves of each position need
/// about half of their time for that; other kernels take as long in all games of a family.
double slower_than(const Trial& last, const Game& game, const Kernel& kernel) {
  if (!kernel.lists_moves || last.positions == game.size()) return 1;
  return (1 + list_seconds(game) / last.list_seconds) / 2;
}

/// What a position adds to a figure, from the last two trials; from the last one alone if the figure did not grow.
template <class Figure>
double each(const std::vector<Trial>& trials, Figure Trial::*figure) {
  const Trial &last = trials.back(), &before = trials[trials.size() - 2];
  const auto at = [&](const Trial& trial) { return static_cast<double>(trial.*figure); };
  const double more = at(last) - at(before);
  if (more <= 0) return at(last) / static_cast<double>(last.positions);
  return more / static_cast<double>(last.positions - before.positions);
}

/// A figure of the whole game, if it grows by a power of the positions, as that of diagrams does. The power falls while
/// games grow (solver/heaps/diagram/solve_diagram.h).
template <class Figure>
double by_power(const std::vector<Trial>& trials, Figure Trial::*figure, Index positions) {
  const Trial &last = trials.back(), &before = trials[trials.size() - 2];
  const auto grown = [](auto from, auto to) { return std::log(static_cast<double>(to) / static_cast<double>(from)); };
  const double power = 0.7 * grown(before.*figure, last.*figure) / grown(before.positions, last.positions);
  return static_cast<double>(last.*figure) * std::exp(std::max(0.0, power) * grown(last.positions, positions));
}

void add_trials(const Game& game, const Kernel& kernel, const std::vector<Trial>& trials, Estimate& estimate) {
  const Trial& last = trials.back();
  if (kernel.makes_diagram && last.positions < game.size()) {
    estimate.disk_bytes = static_cast<std::uint64_t>(by_power(trials, &Trial::file_bytes, game.size()));
    estimate.seconds = by_power(trials, &Trial::seconds, game.size());
    return;
  }
  const double further = static_cast<double>(game.size()) - static_cast<double>(last.positions);
  estimate.disk_bytes = last.file_bytes + static_cast<std::uint64_t>(further * each(trials, &Trial::file_bytes));
  estimate.seconds = last.seconds + further * each(trials, &Trial::seconds) * slower_than(last, game, kernel);
}

/// Nothing if temporary files cannot be written.
std::vector<Trial> trials_of(const Game& game, Metric metric, std::string_view kernel, const Job& job) {
  try {
    return run_trials(game, metric, kernel, job);
  } catch (const std::system_error&) {
    return {};
  } catch (const LimitError&) {
    return {};
  }
}

/// What the process holds more after some tiers: memory that its threads have freed and may use again.
constexpr std::uint64_t held_later = std::uint64_t{8} << 20;

/// The keys of a tier and of those that it rests on, loaded.
std::uint64_t key_memory(const Game& game, std::size_t place) {
  const std::vector<std::shared_ptr<const KeyList>> keys = game.keys();
  if (keys.empty()) return 0;
  const auto bytes = [&](std::size_t tier) { return sorted_keys_bytes(keys[tier]->size(), keys[tier]->key_bytes()); };
  std::uint64_t sum = bytes(place);
  for (const std::size_t below : game.tiers()[place].rests_on) sum += bytes(below);
  return sum;
}

/// The bytes of temporary files with the kernel for the budget.
std::uint64_t scratch_of(const Kernels& kernels, std::uint64_t beside, const Job& job) {
  const std::uint64_t budget = memory_beside(beside, job);
  const Kernel& kernel = kernels.within(budget);
  return kernel.scratch_bytes ? kernel.scratch_bytes(budget) : 0;
}

/// The bytes of the tables of lower tiers beside the kernel.
std::uint64_t exit_bytes(const Kernels& tier, const Game& game, std::size_t place, CellWidth cell) {
  return tier.best().exits_in_turn ? 0 : table_bytes(game, place, cell);
}

/// The bytes that packing tables takes, if they are all packed: two slabs, and of a small table all entries and runs.
std::uint64_t packing_of(const Kernels& tier) {
  constexpr std::uint64_t slabs = std::uint64_t{2} << 20;
  return tier.best().exits_in_turn ? std::min(packing_bytes, slabs + 2 * tier.game().size()) : 0;
}

Estimate estimate_tiers(const Kernels& kernels, const Job& job) {
  const Game& game = kernels.game();
  const CellWidth narrowest = narrowest_cell(kernels);
  Estimate most;
  const auto raise = [](Estimate::Bytes& bytes, std::uint64_t to) { bytes = std::max(bytes, Estimate::Bytes(to)); };
  for (std::size_t place = 0; place < game.tiers().size(); ++place) {
    const Kernels& tier = kernels.tier(place);
    const Kernel& kernel = tier.best();
    const std::uint64_t beside = bytes_beside_kernel(tier.game(), true);
    raise(most.memory_bytes, beside + kernel.memory + exit_bytes(tier, game, place, narrowest) + packing_of(tier) +
                                 key_memory(game, place));
    raise(most.least_memory_bytes, least_memory(tier));
    raise(most.least_counting_bytes, least_counting_memory(kernels, place));
    raise(most.checkpoint_bytes, 2 * (kernel.checkpoint_bytes + checkpoint_head));
    raise(most.scratch_bytes, scratch_of(tier, beside + cache_bytes(job), job));
  }
  const std::uint64_t packed = packed_bytes(kernels);
  most.memory_bytes = std::max(*most.memory_bytes + packed, *most.least_memory_bytes);
  if (reads_in_turn(kernels) && *most.memory_bytes > job.memory()) *most.scratch_bytes += packed;
  return most;
}

}  // namespace

std::uint64_t bytes_beside_kernel(const Game& game, bool with_file) {
  return held_bytes() + (with_file ? writer_bytes(game) : 0);
}

std::uint64_t least_beside_kernel(const Game& game, bool with_file) {
  const std::uint64_t beside = bytes_beside_kernel(game, with_file);
  return beside - std::min(beside, game.moves_in_memory());
}

Estimate estimate_solve(const Game& game, Metric metric, Store store, const Job& job) {
  return estimate_solve(Kernels(game, metric), store, job);
}

Estimate estimate_solve(const Kernels& kernels, Store store, const Job& job) {
  if (store == Store::tiers) return estimate_tiers(kernels, job);
  const Game& game = kernels.game();
  const Kernel& kernel = kernels.best();
  const std::uint64_t beside = bytes_beside_kernel(game, store == Store::file), before = peak_memory();
  const std::uint64_t least_beside = beside - std::min(beside, game.moves_in_memory());  // before trials take memory
  const auto peak = [&](std::uint64_t kernel_bytes) { return std::max(before, beside + kernel_bytes); };
  const Kernel& chosen = kernels.within(memory_beside(beside, job));
  Estimate estimate;
  estimate.scratch_bytes = scratch_of(kernels, beside, job);
  const std::vector<Trial> trials = trials_of(game, kernels.metric(), chosen.name, job);
  estimate.checkpoint_bytes = 2 * (kernel.checkpoint_bytes + checkpoint_head);
  if (const EntryKind& kind = entry_kind(game, kernels.metric()); kind.listed && kind.partisan) {
    estimate.memory_bytes = values_peak(game, kernel, trials, peak);
    if (is_exact(game, trials)) estimate.least_memory_bytes = estimate.memory_bytes;
  } else {
    if (!kernel.may_end_early) estimate.memory_bytes = peak(kernel.memory);
    estimate.least_memory_bytes = std::max(before, least_beside + kernels.least().least_memory);
  }
  if (trials.size() > 1) add_trials(game, chosen, trials, estimate);
  return estimate;
}

/// Visits the last tier first, after all that it rests on.
std::vector<std::size_t> solving_order(std::span<const Tier> tiers) {
  std::vector<std::size_t> order;
  std::vector<bool> visited(tiers.size());
  const auto visit = [&](const auto& self, std::size_t place) -> void {
    if (visited[place]) return;
    visited[place] = true;
    for (const std::size_t below : tiers[place].rests_on) self(self, below);
    order.push_back(place);
  };
  for (std::size_t place = tiers.size(); place-- > 0;) visit(visit, place);
  return order;
}

Index most_needed(std::span<const Tier> tiers) {
  const std::vector<std::size_t> order = solving_order(tiers);
  std::vector<std::size_t> last_use(tiers.size());  // as a number in the order
  for (std::size_t at = 0; at < order.size(); ++at)
    for (const std::size_t below : tiers[order[at]].rests_on) last_use[below] = at;
  Index needed = 0, most = 0;
  std::vector<Index> freed(order.size());
  for (std::size_t at = 0; at < order.size(); ++at) {
    const Tier& tier = tiers[order[at]];
    most = std::max(most, needed);
    needed -= freed[at];
    if (last_use[order[at]] == 0) continue;
    needed += tier.positions;
    freed[last_use[order[at]]] += tier.positions;
  }
  return most;
}

/// Adds up what a job in tiers holds while it solves a tier.
std::uint64_t least_memory(const Kernels& tier) {
  return least_beside_kernel(tier.game(), true) + held_later + least_cache_bytes + packing_of(tier) +
         tier.least().least_memory;
}

bool reads_in_turn(const Kernels& kernels) {
  return !kernels.game().tiers().empty() && kernels.tier(0).best().exits_in_turn;
}

CellWidth narrowest_cell(const Kernels& kernels) { return entry_kind(kernels.game(), kernels.metric()).widths.front(); }

/// A packed table has about half of its bits; one of single bits is counted as one of bytes.
std::uint64_t packed_bytes(const Kernels& kernels) {
  const unsigned bits = std::max(4u, static_cast<unsigned>(narrowest_cell(kernels)) / 2);
  return most_needed(kernels.game().tiers()) * bits / 8;
}

std::uint64_t least_counting_memory(const Kernels& game, std::size_t place) {
  const Kernels& tier = game.tier(place);
  return least_memory(tier) + exit_bytes(tier, game.game(), place, tier.best().widest);
}

std::uint64_t table_bytes(const Game& game, std::size_t place, CellWidth cell) {
  const auto own = [&](std::size_t tier) { return MemoryTable::bytes(cell, game.tiers()[tier].positions); };
  const auto rests_here = [&](const Tier& tier) {
    return std::find(tier.rests_on.begin(), tier.rests_on.end(), place) != tier.rests_on.end();
  };
  std::uint64_t bytes = std::any_of(game.tiers().begin(), game.tiers().end(), rests_here) ? own(place) : 0;
  for (const std::size_t below : game.tiers()[place].rests_on) bytes += own(below);
  return bytes;
}

}  // namespace zermelo
