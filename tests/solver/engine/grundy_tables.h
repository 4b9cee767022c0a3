// Solves games into Grundy tables in memory.
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "solver/engine/solve.h"
#include "tablebase/registry.h"

namespace zermelo {

struct GrundyTable {
  std::vector<std::uint32_t> values;
  CellWidth width = CellWidth::bit;
  friend bool operator==(const GrundyTable&, const GrundyTable&) = default;
};

/// Collects the slices of a table; checks that they come in order, without gaps and in one width.
inline GrundyTable grundy_table(const Game& game, const Control& control, GrundyTable table = {}) {
  solve(game, Metric::grundy, control, [&](const Slice& slice) {
    EXPECT_EQ(slice.first, table.values.size());
    if (table.values.empty()) table.width = slice.width();
    EXPECT_EQ(slice.width(), table.width);
    for (Index i = 0; i < slice.count(); ++i) {
      const Value value = slice.value(i, {game.game_class(), game.play(), Metric::grundy});
      EXPECT_EQ(value.outcome, value.number == 0 ? Outcome::loss : Outcome::win);
      table.values.push_back(value.number);
    }
  });
  return table;
}

inline GrundyTable grundy_table(const Game& game, unsigned threads) {
  return grundy_table(game, Control{.job = Job({.threads = threads})});
}

inline GrundyTable grundy_table(const std::string& spec, unsigned threads = 2) {
  return grundy_table(*make_game(spec), threads);
}

}  // namespace zermelo
