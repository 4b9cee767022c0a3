// Tests of the loopy solver on several processes: the table and the checkpoints are the same as by one.
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <random>

#include "solver/engine/choice.h"
#include "solver/loopy/kernel/solve_loopy.h"
#include "support/divided_solver.h"
#include "support/fake_processes.h"
#include "support/kept_state.h"
#include "support/list_game.h"
#include "support/solved_values.h"
#include "tablebase/base/error.h"

namespace zermelo::divided_loopy_test {
namespace {

using test::Division;
using test::Known;
using test::Moment;
using test::solve_divided;

constexpr Division divisions[] = {{1, 1}, {2, 1}, {3, 2, 64}, {3, 1, 1 << 20, true}, {7, 1, 4096}};

class DividedLoopySolver : public testing::TestWithParam<Known> {};

}  // namespace

TEST_P(DividedLoopySolver, MakesTheTableOfOneProcess) {
  std::mt19937 random(1);
  for (const std::size_t vertices : {1u, 50u, 20'000u, 100'000u}) {
    const auto game = test::random_game(random, {vertices, 3, 20}, GetParam());
    for (const Metric metric : {Metric::depth, Metric::outcome}) {
      const std::vector<Value> expected = test::solved_values(game, metric, test::threads(2));
      for (const Division& division : divisions) {
        test::KeptState kept;
        ASSERT_EQ(solve_divided(game, metric, division, kept), expected)
            << vertices << " vertices, " << division.processes << " processes, " << division.buffer_bytes << " bytes";
      }
    }
  }
}

TEST_P(DividedLoopySolver, CountsManyMovesOfOnePosition) {
  for (const Index degree : {Index{128}, Index{40'000}}) {
    std::vector<std::vector<Index>> moves(degree + 2);
    for (Index i = 1; i <= degree; ++i) moves[degree + 1].push_back(i);
    const test::ListGame game(moves, std::vector<Outcome>(degree + 2, Outcome::win), GetParam());
    test::KeptState kept;
    EXPECT_EQ(solve_divided(game, Metric::depth, {3, 1, 64}, kept).back(), (Value{Outcome::loss, 1}));
  }
}

/// The checkpoints of every number of processes are the same, and each of them continues every other.
TEST_P(DividedLoopySolver, ContinuesFromTheCheckpointsOfAnyNumberOfProcesses) {
  std::mt19937 random(2);
  const auto game = test::layered_game(random, 700, GetParam());
  ASSERT_GT(game.size(), 2 * share_unit);
  const std::vector<Value> expected = test::solved_values(game, Metric::depth, test::threads(2));
  for (const std::uint64_t ply : {1u, 62u, 200u}) {
    std::vector<test::KeptState> kept(3);
    for (unsigned processes = 1; processes <= 3; ++processes) {
      ASSERT_TRUE(solve_divided(game, Metric::depth, {processes, 1}, kept[processes - 1], {ply}).empty());
      EXPECT_EQ(kept[processes - 1].bytes(), kept[0].bytes()) << processes << " processes, ply " << ply;
    }
    for (const unsigned processes : {1u, 2u, 5u}) {
      test::KeptState from = kept[2];
      EXPECT_EQ(solve_divided(game, Metric::depth, {processes, 2}, from), expected)
          << processes << " processes, ply " << ply;
    }
  }
}

TEST_P(DividedLoopySolver, ContinuesInsideAPlyWithAnyNumberOfProcesses) {
  const auto game = test::wide_game(GetParam());
  const std::vector<Value> expected = test::solved_values(game, Metric::depth, test::threads(2));
  for (const Moment moment : {Moment{3, 0}, Moment{3, 2}, Moment{4, 0}, Moment{4, 2}}) {
    std::vector<test::KeptState> kept(3);
    for (unsigned processes = 1; processes <= 3; ++processes) {
      test::KeptState& state = kept[processes - 1];
      ASSERT_TRUE(solve_divided(game, Metric::depth, {processes, 1}, state, moment).empty());
      EXPECT_EQ(state.bytes(), kept[0].bytes()) << processes << " processes, after ply " << moment.ply;
      for (const unsigned others : {1u, 2u, 5u}) {
        test::KeptState from = state;
        EXPECT_TRUE(solve_divided(game, Metric::depth, {others, 2}, from) == expected) << processes << ", " << others;
      }
    }
    std::array<std::uint64_t, 9> state;
    std::memcpy(state.data(), kept[0].bytes().data(), sizeof state);
    EXPECT_EQ(state[8], static_cast<std::uint64_t>(moment.questions) + 1) << "portions of a pass that are done";
  }
}

/// The job stops when the last ply is finished, so while the processes hand out the table.
TEST_P(DividedLoopySolver, KeepsAllPliesWhenItStopsWhileItHandsOut) {
  std::mt19937 random(3);
  const auto game = test::layered_game(random, 100, GetParam());
  const std::vector<Value> expected = test::solved_values(game, Metric::depth, test::threads(2));
  std::uint32_t deepest = 0;
  for (const Value& value : expected) deepest = std::max(deepest, value.depth);
  test::KeptState kept;
  ASSERT_TRUE(solve_divided(game, Metric::depth, {3, 1}, kept, {deepest}).empty());
  ASSERT_FALSE(kept.empty());
  std::vector<std::byte> all = kept.bytes();
  EXPECT_EQ(solve_divided(game, Metric::depth, {2, 1}, kept), expected);
  EXPECT_EQ(kept.bytes(), all);  // nothing was left to solve, so no ply and no checkpoint came
}

INSTANTIATE_TEST_SUITE_P(EveryKind, DividedLoopySolver, testing::Values(Known::graph, Known::moves, Known::unmoves));

}  // namespace zermelo::divided_loopy_test
