// Compares the solver with known facts about small loopy games and with the plain solver.
#include <gtest/gtest.h>

#include <fstream>

#include "support/solved_values.h"
#include "tablebase/input/text.h"
#include "tablebase/registry.h"
#include "tests/support/plain_solver.h"

namespace zermelo::loopy_games_test {

namespace {

struct Row {
  std::string spec;
  Index positions = 0;
  PlainTally tally;
  std::string start;
  std::uint32_t depth = 0;
};

std::vector<Row> rows() {
  std::vector<Row> rows;
  std::ifstream file(ZERMELO_GOLDEN "/loopy_games.csv");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("#") || line.starts_with("spec,")) continue;
    const auto words = split(line, ',');
    const auto number = [&](std::size_t column) { return std::stoull(std::string(words.at(column))); };
    rows.push_back({std::string(words.at(0)),
                    number(1),
                    {number(2), number(3), number(4), 0},
                    std::string(words.at(5)),
                    static_cast<std::uint32_t>(number(6))});
  }
  return rows;
}

Index count_gaps(const Game& game) {
  Index gaps = 0;
  for (Index number = 0; number < game.size(); ++number) gaps += game.is_gap(number);
  return gaps;
}

class LoopyGameTable : public testing::TestWithParam<Row> {};

}  // namespace

TEST_P(LoopyGameTable, IsWhatIsKnownByBothSolvers) {
  const auto game = make_game(GetParam().spec);
  const Index gaps = count_gaps(*game);
  EXPECT_EQ(game->size() - gaps, GetParam().positions);
  const std::vector<Value> expected = solve_by_sweeps(*game);
  PlainTally counts = tally(expected);
  counts.max_depth = 0;
  counts.draws -= gaps;
  EXPECT_EQ(counts, GetParam().tally);
  ASSERT_EQ(game->has_start(), GetParam().start != "-");
  if (game->has_start()) {
    EXPECT_EQ(name(expected[game->start()].outcome), GetParam().start);
    EXPECT_EQ(expected[game->start()].depth, GetParam().depth);
  }
  for (const unsigned threads : {1u, 3u})
    EXPECT_EQ(test::solved_values(*game, Metric::depth, test::threads(threads)), expected) << threads << " threads";
}

INSTANTIATE_TEST_SUITE_P(Golden, LoopyGameTable, testing::ValuesIn(rows()), [](const auto& test) {
  std::string name = test.param.spec;
  std::erase_if(name, [](unsigned char c) { return !std::isalnum(c); });
  return name;
});

}  // namespace zermelo::loopy_games_test
