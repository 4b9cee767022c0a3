// Memory is the kernel's figure, the program's and the writer's. Disk space and time come from trials: the last two give
// the bytes and the time of each further position.
#include "jobs/estimate.h"

#include <algorithm>
#include <system_error>
#include <vector>

#include "formats/table_writer.h"
#include "jobs/trial.h"
#include "solver/solve.h"
#include "tablebase/error.h"
#include "tablebase/machine_memory.h"

namespace zermelo {
namespace {

/// The program, the stacks of its threads and the libraries; and the game if it was read or discovered.
std::uint64_t held_bytes() {
  constexpr std::uint64_t program = std::uint64_t{8} << 20;
  return std::max(program, held_memory());
}

/// The batches of a writer are not larger than the table.
std::uint64_t writer_bytes(const Game& game) {
  constexpr std::uint64_t fixed = std::uint64_t{4} << 20, each = 32;
  return std::min(TableWriter::memory_bytes(), fixed + each * std::min<Index>(game.size(), fixed));
}

/// Whether kernels for this structure list the moves of each position, which takes most of their time.
bool lists_moves(const Game& game) {
  const Structure& structure = game.structure();
  return std::holds_alternative<Schedule>(structure) || std::holds_alternative<LoopRules>(structure) ||
         std::holds_alternative<PartisanRules>(structure);
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

void add_trials(const Game& game, const std::vector<Trial>& trials, Estimate& estimate) {
  if (trials.size() < 2) return;
  const Trial& last = trials.back();
  const double further = static_cast<double>(game.size()) - static_cast<double>(last.positions);
  const double slower = lists_moves(game) && further > 0 ? list_seconds(game) / last.list_seconds : 1;
  estimate.disk_bytes = last.file_bytes + static_cast<std::uint64_t>(further * each(trials, &Trial::file_bytes));
  estimate.seconds = last.seconds + further * each(trials, &Trial::seconds) * slower;
}

/// Nothing if temporary files cannot be written.
std::vector<Trial> trials_of(const Game& game, Metric metric, const Job& job) {
  try {
    return run_trials(game, metric, job);
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
  const std::uint64_t beside = bytes_beside_kernel(game, with_file);
  Estimate estimate;
  estimate.memory_bytes = std::max(peak_memory(), beside + kernel.memory);
  estimate.least_memory_bytes = std::max(peak_memory(), beside + kernel_for(game, metric, 0).least_memory);
  estimate.scratch_bytes = kernel_for(game, metric, job.memory() - std::min(job.memory(), beside)).scratch_bytes;
  estimate.checkpoint_bytes = 2 * (kernel.checkpoint_bytes + checkpoint_head);
  add_trials(game, trials_of(game, metric, job), estimate);
  return estimate;
}

}  // namespace zermelo
