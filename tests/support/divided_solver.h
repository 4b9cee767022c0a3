// Solves a game by several processes, which are threads, with checkpoints in memory.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <vector>

#include "solver/engine/choice.h"
#include "support/fake_processes.h"
#include "support/kept_state.h"
#include "tablebase/base/error.h"

namespace zermelo::test {

struct Division {
  unsigned processes = 1, threads = 1;
  std::size_t buffer_bytes = 1 << 20;
  bool least = false;  ///< each process has the least memory
};

/// The entries of all processes, in their order.
inline std::vector<Value> joined(const std::vector<std::vector<Value>>& shares) {
  std::vector<Value> all;
  for (const auto& share : shares) all.insert(all.end(), share.begin(), share.end());
  return all;
}

/// Appends the entries of slices; checks that each process gets its share in order.
inline Sink collect_share(std::vector<Value>& share, const Share& own, const Game& game, Metric metric) {
  return [&share, first = own.first, kind = table_kind(game, metric)](const Slice& slice) {
    EXPECT_EQ(slice.first, first + share.size());
    for (Index i = 0; i < slice.count(); ++i) share.push_back(slice.value(i, kind));
  };
}

/// After a ply, and after further questions whether to stop.
struct Moment {
  std::uint64_t ply = ~std::uint64_t{0};
  int questions = 0;
};

/// Solves the game from the checkpoint in `kept`, if there is one, until `last`. Returns the table, or nothing if the
/// work was stopped; then `kept` has its checkpoint.
inline std::vector<Value> solve_divided(const Game& game, Metric metric, const Division& division, KeptState& kept,
                                        Moment last = {}) {
  const Kernel kernel = kernel_for(game, metric).divided(division.processes);
  std::vector<std::vector<Value>> shares(division.processes);
  KeptState before = kept;
  const auto run_process = [&](const std::shared_ptr<Processes>& processes) {
    const unsigned own = processes->own();
    std::atomic<bool> late = false;
    std::atomic<int> left = last.questions;
    Control control{.job = Job({.threads = division.threads, .stop = [&] { return late && left-- <= 0; }}),
                    .memory = division.least ? kernel.least_memory : kernel.memory,
                    .processes = processes.get()};
    if (own == 0) control.step_finished = [&](const char*, std::uint64_t ply, Index) { late = ply >= last.ply; };
    KeptState none;
    control.checkpoint = own == 0 ? kept.keeper() : none.keeper();
    if (!before.empty()) control.resume = own == 0 ? before.reader() : none.reader();
    kernel.solve(control, collect_share(shares[own], Shares(game.size(), division.processes).of(own), game, metric));
  };
  try {
    with_fake_processes(division.processes, division.buffer_bytes, run_process);
  } catch (const Interrupted&) {
    return {};
  }
  return joined(shares);
}

}  // namespace zermelo::test
