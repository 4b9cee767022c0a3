// Stops a solver, and continues it from its checkpoint.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <vector>

#include "solver/engine/choice.h"
#include "support/kept_state.h"
#include "support/solved_values.h"

namespace zermelo::test {

struct StoppedSolve {
  bool stopped = false;  ///< false: it was done before
  std::vector<Value> table;
};

/// Solves with one thread until the solver has asked `patience` times whether to stop, then with two threads. Checks
/// the size of the checkpoint, and that it is read to its end.
inline StoppedSolve solve_with_stop(const Game& game, Metric metric, int patience) {
  const Kernel kernel = kernel_for(game, metric);
  StoppedSolve result;
  KeptState kept;
  std::atomic<int> asked{0};
  const Job impatient({.threads = 1, .stop = [&] { return asked++ >= patience; }});
  try {
    kernel.solve({.job = impatient, .checkpoint = kept.keeper()}, collect(result.table, game, metric));
    return result;
  } catch (const Interrupted&) {
    result = {.stopped = true, .table = {}};
  }
  EXPECT_FALSE(kept.empty());
  EXPECT_LE(kept.size(), kernel.checkpoint_bytes + checkpoint_head);
  kernel.solve({.job = Job({.threads = 2}), .resume = kept.reader()}, collect(result.table, game, metric));
  EXPECT_TRUE(kept.read_out());
  return result;
}

}  // namespace zermelo::test
