// In a game that ends, an entry waits for the entries of the damaged blocks that its moves lead to. Each thread has its
// own stack of waiting positions and uses the entries that the others have found. Where a position has so many moves
// that solving the whole game is faster, the game is solved again, and the damaged entries are kept.
#include "jobs/repair/mend_entries.h"

#include <chrono>

#include "jobs/budget/memory.h"
#include "jobs/generate/estimate.h"
#include "jobs/repair/depth_first.h"
#include "solver/engine/solve.h"
#include "solver/solving/plain_entry.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo {
namespace {

/// Sets the entry of a position of a damaged block if it follows from known entries.
bool settle(Index position, PlainEntry& plain, MendedEntries& entries, std::vector<Index>& missing) {
  const std::size_t entry = *entries.find(position);
  if (entries.known(entry)) return true;
  const Value value = plain.of(position, [&](Index to) { return entries.value(to, missing); });
  if (!missing.empty()) return false;
  entries.set(entry, value);
  return true;
}

/// The time that mending takes with one thread, by some of the entries.
double seconds_to_mend(const Probe& probe, const MendedEntries& entries) {
  constexpr std::size_t tried = 8;
  PlainEntry plain(probe.game(), probe.info().kind.metric);
  std::vector<Index> missing;
  const auto begin = std::chrono::steady_clock::now();
  for (std::size_t k = 0; k < tried; ++k)
    plain.of(entries.position(k * entries.count() / tried), [&](Index to) { return entries.value(to, missing); });
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  return taken.count() / tried * static_cast<double>(entries.count());
}

/// Whether it is, and fits into the memory.
bool solving_is_faster(const Probe& probe, const MendedEntries& entries, const Job& job) {
  constexpr double short_time = 10;
  const Metric metric = probe.info().kind.metric;
  const double seconds = seconds_to_mend(probe, entries) / job.workers().count();
  const std::uint64_t free = memory_beside(held_memory(), job);
  if (seconds < short_time || kernel_for(probe.game(), metric, free).least_memory > free) return false;
  const std::optional<double> solving = estimate_solve(probe.game(), metric, false, job).seconds;
  return solving && *solving < seconds;
}

void solve_again(const Probe& probe, MendedEntries& entries, const Job& job) {
  const Game& game = probe.game();
  const TableKind kind{game.game_class(), game.play(), probe.info().kind.metric};
  const JobStep step(job, "solving the game again", game.size());
  Control control{.job = job, .memory = memory_beside(held_memory(), job), .scratch = job.scratch()};
  control.below = [&probe](Index exit) { return probe.value(exit); };
  control.greatest_below = probe.greatest_below();
  std::size_t next = 0;
  kernel_for(game, kind.metric, control.memory).solve(control, [&](const Slice& slice) {
    for (; next < entries.count() && entries.position(next) < slice.first + slice.count(); ++next)
      entries.set(next, slice.value(entries.position(next) - slice.first, kind));
  });
}

void mend_by_moves(const Probe& probe, MendedEntries& entries, const Job& job) {
  const JobStep step(job, "computing damaged blocks", entries.count());
  std::atomic<std::size_t> done{0};
  job.workers().for_pieces(entries.count(), 1024, [&](std::size_t begin, std::size_t end) {
    PlainEntry plain(probe.game(), probe.info().kind.metric);
    for (std::size_t i = begin; i < end; ++i)
      settle_depth_first(entries.position(i), job, [&](Index position, std::vector<Index>& missing) {
        return settle(position, plain, entries, missing);
      });
    job.progress(done += end - begin);
  });
}

}  // namespace

void mend_entries(const Probe& probe, MendedEntries& entries, const Job& job) {
  if (entries.count() == 0) return;
  if (solving_is_faster(probe, entries, job)) return solve_again(probe, entries, job);
  const bool loopy = probe.game().game_class() == GameClass::loopy && !probe.info().kind.numbers();
  return loopy ? mend_loopy(probe, entries, job) : mend_by_moves(probe, entries, job);
}

}  // namespace zermelo
