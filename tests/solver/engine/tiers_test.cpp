// Solves games tier by tier, and compares with the plain solver of the whole game.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "solver/engine/choice.h"
#include "solver/engine/solve.h"
#include "solver/engine/verify.h"
#include "support/kept_state.h"
#include "support/listed_tiers.h"
#include "support/plain_solver.h"
#include "support/solved_tiers.h"
#include "tablebase/base/error.h"

namespace zermelo::tiers_test {

namespace {

using test::KnownMoves;
using test::ListedTiers;
using test::Moves;
using test::random_tiers;

}  // namespace

class TierSolver : public testing::TestWithParam<KnownMoves> {};

TEST_P(TierSolver, AgreesWithSweepsOverTheWholeGame) {
  std::mt19937 random(11);
  for (int round = 0; round < 300; ++round) {
    const ListedTiers game = random_tiers(random, 1 + random() % 6, 40, GetParam());
    const std::vector<Value> expected = solve_by_sweeps(game);
    ASSERT_EQ(test::solved_by_tiers(game, game.tiers().size(), Metric::depth, 1), expected) << "round " << round;
    std::vector<Value> outcomes = expected;
    for (Value& value : outcomes) value.depth = 0;
    ASSERT_EQ(test::solved_by_tiers(game, game.tiers().size(), Metric::outcome, 3), outcomes) << "round " << round;
  }
}

TEST_P(TierSolver, AgreesOnTiersOfManyPieces) {
  std::mt19937 random(12);
  const ListedTiers game = random_tiers(random, 4, 100'000, GetParam());
  EXPECT_EQ(test::solved_by_tiers(game, game.tiers().size(), Metric::depth, 3), solve_by_sweeps(game));
}

TEST_P(TierSolver, AgreesUnderTheSmallestBudget) {
  std::mt19937 random(17);
  const ListedTiers game = random_tiers(random, 5, 30'000, GetParam());
  std::vector<Value> all;
  for (std::size_t t = 0; t < game.tiers().size(); ++t) {
    const TierGame tier(game, t);
    const Kernel kernel = kernel_for(tier, Metric::depth);
    Control control = test::above(test::threads(2), all);
    control.memory = kernel.least_memory;
    std::vector<Value> values;
    kernel.solve(control, test::collect(values, tier, Metric::depth));
    all.insert(all.end(), values.begin(), values.end());
  }
  EXPECT_EQ(all, solve_by_sweeps(game));
}

/// Interrupts each tier at every checkpoint that is offered, and continues.
TEST_P(TierSolver, ContinuesFromACheckpointAtEveryPly) {
  std::mt19937 random(13);
  const ListedTiers game = random_tiers(random, 5, 9000, GetParam());
  const std::vector<Value> expected = solve_by_sweeps(game);
  std::vector<Value> all;
  for (std::size_t t = 0; t < game.tiers().size(); ++t) {
    const TierGame tier(game, t);
    test::KeptState kept;
    std::vector<Value> values;
    for (int stops = 0;; ++stops) {
      ASSERT_LT(stops, 1000);
      int asked = 0;
      Control control = test::above({}, all);
      control.job = Job({.threads = 2, .stop = [&] { return ++asked > 12; }});
      control.checkpoint = kept.keeper();
      if (!kept.empty()) control.resume = kept.reader();
      try {
        solve(tier, Metric::depth, control, test::collect(values, tier, Metric::depth));
        all.insert(all.end(), values.begin(), values.end());
        break;
      } catch (const Interrupted&) {
      }
    }
  }
  EXPECT_EQ(all, expected);
}

std::string name_of(const testing::TestParamInfo<KnownMoves>& test) {
  switch (test.param) {
    case KnownMoves::moves:
      return "Listed";
    case KnownMoves::unmoves:
      return "Unmoved";
    case KnownMoves::leaving:
      return "Leaving";
  }
  return {};
}

INSTANTIATE_TEST_SUITE_P(Moves, TierSolver,
                         testing::Values(KnownMoves::moves, KnownMoves::unmoves, KnownMoves::leaving), name_of);

/// The lower tier is a chain to a loss: position d is d plies deep. In the upper tier, position 6 has exits to a win
/// in 5 and to a loss in 4, position 7 has an exit to a loss in 0, position 8 has a move to 7 and an exit to a win
/// in 5.
TEST(TierGame, EntersExitsAtTheirOwnDepth) {
  const Moves moves{{}, {0}, {1}, {2}, {3}, {4}, {4, 5}, {0}, {5, 7}};
  const std::vector<Outcome> endings(moves.size(), Outcome::loss);
  for (const KnownMoves known : {KnownMoves::moves, KnownMoves::unmoves}) {
    const ListedTiers game({{"low", 0, 6, {}}, {"high", 6, 3, {0}}}, moves, endings, known);
    const std::vector<Value> values = test::solved_by_tiers(game, game.tiers().size(), Metric::depth, 1);
    EXPECT_EQ(values[6], (Value{Outcome::win, 5}));
    EXPECT_EQ(values[7], (Value{Outcome::win, 1}));
    EXPECT_EQ(values[8], (Value{Outcome::loss, 6}));
  }
}

TEST(TierGame, NumbersItsPositionsFromZeroAndExitsBeyond) {
  std::mt19937 random(15);
  const ListedTiers game = random_tiers(random, 4, 30, KnownMoves::unmoves);
  for (std::size_t t = 0; t < game.tiers().size(); ++t) {
    const TierGame tier(game, t);
    for (Index whole = 0; whole < game.size(); ++whole) {
      EXPECT_EQ(tier.whole_number(tier.number(whole)), whole);
      EXPECT_EQ(tier.number(whole) < tier.size(), tier_of(game.tiers(), whole) == t);
    }
    EXPECT_EQ(tier.has_start(), t == 3);
    EXPECT_EQ(tier.fault(0), "");
  }
}

TEST(TierGame, ReadsThePositionsOfOtherTiersAsExits) {
  std::mt19937 random(16);
  const ListedTiers game = random_tiers(random, 2, 5, KnownMoves::moves);
  EXPECT_EQ(TierGame(game, 1).parse("0"), TierGame(game, 1).size());
  EXPECT_EQ(TierGame(game, 0).parse("0"), 0u);
}

}  // namespace zermelo::tiers_test
