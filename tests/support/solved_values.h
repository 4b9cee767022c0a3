// Solves games into lists of values in memory.
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "solver/engine/solve.h"

namespace zermelo::test {

/// A control with this number of threads.
inline Control threads(unsigned count) { return {.job = Job({.threads = count})}; }

/// Appends the entries of slices to `table`; checks that they come in order and without gaps.
inline Sink collect(std::vector<Value>& table, const Game& game, Metric metric) {
  return [&table, kind = table_kind(game, metric)](const Slice& slice) {
    EXPECT_EQ(slice.first, table.size());
    for (Index i = 0; i < slice.count(); ++i) table.push_back(slice.value(i, kind));
  };
}

/// The whole table of a game, solved by the kernel that the solver chooses.
inline std::vector<Value> solved_values(const Game& game, Metric metric, const Control& control) {
  std::vector<Value> table;
  solve(game, metric, control, collect(table, game, metric));
  return table;
}

}  // namespace zermelo::test
