// Tables for goals other than mate against plain sweeps over all positions of small boards.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "solver/engine/choice.h"
#include "solver/engine/verify.h"
#include "support/message_of.h"
#include "support/plain_goals.h"
#include "support/solved_tiers.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace zermelo::goals_test {
namespace {

struct Case {
  std::string goal, pieces, men;  ///< like men together
  int files, ranks;
};

std::ostream& operator<<(std::ostream& out, const Case& example) {
  return out << example.goal << ' ' << example.pieces << ' ' << example.files << 'x' << example.ranks;
}

std::string spec_of(const Case& example) {
  return fmt::format("chess pieces={} files={} ranks={} goal={}", example.pieces, example.files, example.ranks,
                     example.goal);
}

test::PlainResult result_of(const Value& value, char to_move) {
  if (value.outcome == Outcome::draw) return {};
  const bool white = (value.outcome == Outcome::win) == (to_move == 'w');
  return {white ? 'w' : 'b', value.depth, value.number};
}

/// The table by the kernel for pieces where it suits.
std::vector<Value> solved(const Game& game, const Control& control) {
  const Kernels kernels(game, Metric::depth);
  const Kernel* pieces = kernels.called("pieces");
  std::vector<Value> values;
  (pieces ? *pieces : kernels.best()).solve(control, test::collect(values, game, Metric::depth));
  return values;
}

std::vector<Value> solved_by_tiers(const Game& game) {
  std::vector<Value> all;
  for (std::size_t place = 0; place < game.tiers().size(); ++place) {
    const std::vector<Value> values = solved(TierGame(game, place), test::above(test::threads(2), all));
    all.insert(all.end(), values.begin(), values.end());
  }
  return all;
}

class ChessGoals : public testing::TestWithParam<Case> {};

struct Expected {
  Index number;
  std::string fen;
  char to_move;
  test::PlainResult result;
};

std::vector<Expected> expected_of(const Case& example, const Game& game) {
  std::vector<Expected> all;
  test::for_plain_results(example.files, example.ranks, example.men, example.goal,
                          [&](const test::PlainChess& position, const test::PlainResult& result) {
                            const std::string fen = test::plain_fen(position);
                            all.push_back({game.parse(fen), fen, position.to_move, result});
                          });
  return all;
}

TEST_P(ChessGoals, AreThoseOfPlainSweeps) {
  const auto game = make_game(spec_of(GetParam()));
  const std::vector<Expected> all = expected_of(GetParam(), *game);
  for (const bool by_tiers : {false, true}) {
    const std::vector<Value> values = by_tiers ? solved_by_tiers(*game) : solved(*game, test::threads(3));
    for (const Expected& expected : all) {
      const test::PlainResult found = result_of(values[expected.number], expected.to_move);
      ASSERT_EQ(found.winner, expected.result.winner) << expected.fen;
      ASSERT_EQ(found.depth, expected.result.depth) << expected.fen;
      ASSERT_EQ(found.solutions, expected.result.solutions) << expected.fen;
    }
    const auto value = [&](Index position) { return values[position]; };
    EXPECT_EQ(verify(*game, Metric::depth, value, 0, test::threads(2).job).mismatches, 0u);
  }
}

/// Each takes a moment, also with sanitizers.
std::vector<Case> quick_cases() {
  std::vector<Case> all{{"race", "KvK", "Kk", 3, 4}, {"race", "KQvK", "KQk", 3, 4}, {"race", "KNvKR", "KNkr", 3, 4}};
  for (const char* goal : {"helpmate", "helpstalemate", "serieshelpmate", "selfmate", "stalemate"}) {
    all.push_back({goal, "KQvK", "KQk", 4, 4});
    all.push_back({goal, "KRRvK", "KRRk", 4, 3});
  }
  return all;
}

std::vector<Case> cases() {
  std::vector<Case> all{{"race", "KvK", "Kk", 4, 4},     {"race", "KQvK", "KQk", 4, 4},
                        {"race", "KvKR", "Kkr", 3, 4},   {"race", "KvKR", "Kkr", 4, 4},
                        {"race", "KBvKB", "KBkb", 3, 4}, {"race", "KRvKG", "KRkg", 3, 4},
                        {"race", "KNNvK", "KNNk", 3, 4}};
  for (const char* goal : {"helpmate", "helpstalemate", "serieshelpmate", "selfmate", "stalemate"}) {
    all.push_back({goal, "KvKQ", "Kkq", 4, 4});
    all.push_back({goal, "KRvKB", "KRbk", 3, 4});
    all.push_back({goal, "KNvKR", "KNkr", 4, 3});
    all.push_back({goal, "KGvKH", "KGkh", 3, 4});
    all.push_back({goal, "KPvK", "KPk", 4, 4});
    all.push_back({goal, "KvKP", "Kkp", 3, 5});
    all.push_back({goal, "KBvKP", "KBkp", 3, 4});
  }
  for (const char* goal : {"helpmate", "serieshelpmate"}) all.push_back({goal, "KPvKP", "KPkp", 3, 4});
  return all;
}

INSTANTIATE_TEST_SUITE_P(Quick, ChessGoals, testing::ValuesIn(quick_cases()));
INSTANTIATE_TEST_SUITE_P(SmallBoards, ChessGoals, testing::ValuesIn(cases()));

TEST(ChessGoal, MateIsTheGameWithoutTheKey) {
  EXPECT_EQ(make_game("chess pieces=KQvK goal=mate")->spec().canonical_text(), "chess pieces=KQvK files=8 ranks=8");
}

TEST(ChessGoal, OfOneSideKeepsTheColoursApart) {
  const auto game = make_game("chess pieces=KvKQ goal=helpmate");
  EXPECT_EQ(game->spec().canonical_text(), "chess pieces=KvKQ files=8 ranks=8 goal=helpmate");
  EXPECT_EQ(game->tiers().back().name, "KvKQ");
  EXPECT_EQ(
      message_of<UsageError>([&] { game->parse("8/8/8/8/8/2k5/8/KQ6 b"); }),
      "the position '8/8/8/8/8/2k5/8/KQ6 b - -' has the men KQvK, which are not part of chess pieces=KvKQ files=8 "
      "ranks=8 goal=helpmate; solve them with zermelo solve chess pieces=KQvK files=8 ranks=8 goal=helpmate -o "
      "FOLDER/");
  EXPECT_EQ(make_game("chess men=4 goal=selfmate")->tiers().size(), 1u + 10 + 55);
}

TEST(ChessGoal, IsRefusedWithTheListOfGoals) {
  EXPECT_EQ(message_of<SpecError>([] { make_game("chess pieces=KQvK goal=win"); }),
            "chess: goal=win is not allowed; goal must be mate or stalemate or helpmate or helpstalemate or "
            "serieshelpmate or selfmate or race");
  EXPECT_EQ(message_of<SpecError>([] { make_game("chess pieces=KPvK goal=race"); }),
            "chess: pieces=KPvK is not allowed; pieces must be men without pawns in a race");
}

}  // namespace
}  // namespace zermelo::goals_test
