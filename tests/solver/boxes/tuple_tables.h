// Solves games by the kernels for boxes, multisets and schedules, and compares them with the plain solver.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "solver/boxes/kernel/solve_boxes.h"
#include "solver/boxes/kernel/tiling.h"
#include "solver/scheduled/scheduled.h"
#include "support/plain_solver.h"
#include "tablebase/registry.h"
#include "tests/support/solved_values.h"

namespace zermelo {

/// The table by the kernel for the structure of the game, with cells of this width.
inline std::vector<Value> table_of(const Game& game, CellWidth width, const Control& control) {
  std::vector<Value> table;
  const Sink sink = test::collect(table, game, width == CellWidth::bit ? Metric::outcome : Metric::depth);
  const Structure& structure = game.structure();
  if (const auto* box = std::get_if<BoxRules>(&structure))
    boxes::solve_box(game, boxes::BoxTiling(*box, width), control, sink);
  else if (const auto* sorted = std::get_if<SortedNimRules>(&structure))
    boxes::solve_sorted_nim(game, *sorted, width, control, sink);
  else
    scheduled::solve_scheduled(game, std::get<Schedule>(structure), width, control, sink);
  return table;
}

inline std::vector<Value> table_of(const Game& game, CellWidth width, unsigned threads) {
  return table_of(game, width, test::threads(threads));
}

inline std::vector<Value> outcomes_of(std::vector<Value> table) {
  for (Value& value : table) value.depth = 0;
  return table;
}

inline void agrees_with_the_plainest_solver(const Game& game) {
  const std::vector<Value> expected = solve_plainly(game);
  EXPECT_EQ(table_of(game, CellWidth::two_bytes, 2), expected) << game.spec().canonical_text();
  EXPECT_EQ(table_of(game, CellWidth::bit, 2), outcomes_of(expected)) << game.spec().canonical_text();
  if (game.longest_play() > DepthCode<std::uint8_t>::max_depth) return;
  EXPECT_EQ(table_of(game, CellWidth::byte, 2), expected) << game.spec().canonical_text();
}

/// The lost positions of a game in words, in the order of their numbers, by a table of outcomes.
inline std::vector<std::string> lost_positions(const std::string& spec) {
  const auto game = make_game(spec);
  const std::vector<Value> table = table_of(*game, CellWidth::bit, 2);
  std::vector<std::string> lost;
  for (Index i = 0; i < table.size(); ++i)
    if (table[i].outcome == Outcome::loss) lost.push_back(game->text(i));
  return lost;
}

}  // namespace zermelo
