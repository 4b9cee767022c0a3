// Solves partisan games into tables in memory.
#pragma once

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "solver/engine/solve.h"
#include "tablebase/game/game.h"

namespace zermelo::test {

/// A table of numbers, and its list of values: the number n means line n.
struct NumberTable {
  ValueList list;
  std::vector<std::uint32_t> numbers;
  friend bool operator==(const NumberTable& a, const NumberTable& b) {
    return a.list.lines == b.list.lines && a.numbers == b.numbers;
  }
};

/// Solves the game, or continues a solve from control.resume, and appends the entries to `table`.
inline void solve_numbers(NumberTable& table, const PartisanGame& game, Metric metric, Control control) {
  control.values = [&](ValueList list) { table.list = std::move(list); };
  solve(game, metric, control, [&](const Slice& slice) {
    EXPECT_EQ(slice.first, table.numbers.size());
    for (Index i = 0; i < slice.count(); ++i)
      table.numbers.push_back(slice.value(i, {game.game_class(), game.play(), metric}).number);
  });
}

inline NumberTable solved_numbers(const PartisanGame& game, Metric metric, unsigned threads) {
  NumberTable table;
  solve_numbers(table, game, metric, {.job = Job({.threads = threads})});
  return table;
}

}  // namespace zermelo::test
