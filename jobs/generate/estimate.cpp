// Memory is the kernel's figure, the program's and the writer's. Disk space and time come from trials: the last two
// give the bytes and the time of each further position.
#include "jobs/generate/estimate.h"

#include <algorithm>
#include <cmath>
#include <system_error>
#include <vector>

#include "formats/table/writing/table_writer.h"
#include "jobs/budget/memory.h"
#include "jobs/generate/trial.h"
#include "solver/engine/solve.h"
#include "tablebase/base/error.h"
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

void add_trials(const Game& game, const Kernel& kernel, const std::vector<Trial>& trials, Estimate& estimate) {
  const Trial& last = trials.back();
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

}  // namespace

std::uint64_t bytes_beside_kernel(const Game& game, bool with_file) {
  return held_bytes() + (with_file ? writer_bytes(game) : 0);
}

Estimate estimate_solve(const Game& game, Metric metric, bool with_file, const Job& job) {
  const Kernel kernel = kernel_for(game, metric);
  const std::uint64_t beside = bytes_beside_kernel(game, with_file), before = peak_memory();
  const auto peak = [&](std::uint64_t kernel_bytes) { return std::max(before, beside + kernel_bytes); };
  const std::uint64_t budget = memory_beside(beside, job);
  const Kernel chosen = kernel_for(game, metric, budget);
  const std::vector<Trial> trials = trials_of(game, metric, chosen.name, job);
  Estimate estimate;
  estimate.scratch_bytes = chosen.scratch_bytes ? chosen.scratch_bytes(budget) : 0;
  estimate.checkpoint_bytes = 2 * (kernel.checkpoint_bytes + checkpoint_head);
  if (metric == Metric::value) {
    estimate.memory_bytes = values_peak(game, kernel, trials, peak);
    if (is_exact(game, trials)) estimate.least_memory_bytes = estimate.memory_bytes;
  } else {
    if (!kernel.may_end_early) estimate.memory_bytes = peak(kernel.memory);
    estimate.least_memory_bytes = peak(kernel_for(game, metric, 0).least_memory);
  }
  if (trials.size() > 1) add_trials(game, chosen, trials, estimate);
  return estimate;
}

}  // namespace zermelo
