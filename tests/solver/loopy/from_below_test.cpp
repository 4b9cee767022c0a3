// Tests of losses that are made from below, by the moves of the open positions: the tables and the work after a
// checkpoint are the same as by un-moves.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstring>
#include <map>
#include <random>
#include <vector>

#include "solver/engine/choice.h"
#include "support/divided_solver.h"
#include "support/kept_state.h"
#include "support/list_game.h"
#include "support/plain_solver.h"
#include "support/solved_values.h"
#include "tablebase/base/error.h"

namespace zermelo::from_below_test {
namespace {

using test::Known;
using test::ListGame;

/// The plies whose wins outnumber the positions that are open when their losses are made, and some are.
unsigned plies_from_below(const std::vector<Value>& table) {
  std::map<std::uint32_t, std::size_t> wins, losses;
  for (const Value& value : table) {
    if (value.outcome == Outcome::win) ++wins[value.depth];
    if (value.outcome == Outcome::loss) ++losses[value.depth];
  }
  unsigned plies = 0;
  for (const auto& [ply, won] : wins) {
    std::size_t open = table.size();
    for (const auto& [depth, decided] : wins) open -= depth <= ply + 1 ? decided : 0;
    for (const auto& [depth, decided] : losses) open -= depth <= ply ? decided : 0;
    plies += ply > 0 && open > 0 && won > open;
  }
  return plies;
}

/// Most positions are lost endings, so that most others are won in one ply. Moves may be listed twice.
ListGame random_game(std::mt19937& random) {
  std::vector<std::vector<Index>> moves(100 + random() % 3000);
  std::vector<Outcome> endings;
  const unsigned ended = 40 + static_cast<unsigned>(random() % 40);
  for (std::vector<Index>& next : moves) {
    if (random() % 100 >= ended)
      for (auto left = 1 + random() % 5; left > 0; --left)
        next.insert(next.end(), 1 + random() % 2, random() % moves.size());
    endings.push_back(random() % 20 == 0 ? Outcome::draw : Outcome::loss);
  }
  return {std::move(moves), std::move(endings), Known::counted};
}

TEST(FromBelow, LossesAreThoseOfUnmoves) {
  std::mt19937 random(3);
  unsigned plies = 0;
  for (unsigned round = 0; round < 60; ++round) {
    const ListGame game = random_game(random);
    const std::vector<Value> expected = solve_by_sweeps(game);
    plies += plies_from_below(expected);
    for (const unsigned threads : {1u, 3u})
      ASSERT_EQ(test::solved_values(game, Metric::depth, test::threads(threads)), expected) << round;
    const std::vector<Value> outcomes = test::solved_values(game, Metric::outcome, test::threads(2));
    for (std::size_t i = 0; i < outcomes.size(); ++i) ASSERT_EQ(outcomes[i].outcome, expected[i].outcome) << round;
  }
  EXPECT_GT(plies, 30u);
}

/// 400,000 positions, of which half are won in one ply; an eighth is open then and spread over all portions.
ListGame mostly_won() {
  std::vector<std::vector<Index>> moves(400'000);
  for (Index i = 0; i < moves.size(); ++i) {
    const Index kind = i % 8;
    if (kind >= 3 && kind < 7) moves[i] = {i - 3};
    if (kind == 7) moves[i] = {i - 1, i - 1, i - 2};
    if (kind == 7 && i % 16 == 15) moves[i].push_back(i - 8);
    if (i % 80 == 7) moves[i].push_back(i);
  }
  std::vector<Outcome> endings(moves.size(), Outcome::loss);
  for (Index i = 3; i < moves.size(); i += 8) moves[i] = {i - 3, i - 2};
  return {std::move(moves), std::move(endings), Known::counted};
}

/// Solves from the checkpoint in `kept`, if there is one, until the solver has asked `patience` times whether to stop.
/// Returns the table, or nothing if the work was stopped; then `kept` has its checkpoint.
std::vector<Value> solve_alone(const Game& game, unsigned threads, test::KeptState& kept, int patience = 1 << 30) {
  const Kernel kernel = kernel_for(game, Metric::depth);
  std::atomic<int> asked = 0;
  Control control{.job = Job({.threads = threads, .stop = [&] { return asked++ >= patience; }}),
                  .memory = kernel.memory};
  test::KeptState before = kept;
  control.checkpoint = kept.keeper();
  if (!before.empty()) control.resume = before.reader();
  std::vector<Value> table;
  try {
    kernel.solve(control, test::collect(table, game, Metric::depth));
    return table;
  } catch (const Interrupted&) {
    return {};
  }
}

/// Whether the checkpoint is inside a pass from below.
bool is_inside(const test::KeptState& kept) {
  std::array<std::uint64_t, 9> state{};
  if (kept.bytes().size() < sizeof state) return false;
  std::memcpy(state.data(), kept.bytes().data(), sizeof state);
  return state[7] == 2 && state[8] > 0;
}

TEST(FromBelow, AnInterruptedPassIsFinishedByAnyTeam) {
  const ListGame game = mostly_won();
  test::KeptState fresh;
  const std::vector<Value> expected = solve_alone(game, 2, fresh);
  ASSERT_EQ(expected, solve_by_sweeps(game));
  ASSERT_GE(plies_from_below(expected), 1u);
  unsigned inside = 0;
  std::vector<Value> table;
  for (int patience = 0; table.empty() && patience < 2000; ++patience) {
    test::KeptState kept;
    table = solve_alone(game, 1, kept, patience);
    if (!table.empty() || !is_inside(kept)) continue;
    ++inside;
    for (const unsigned threads : {1u, 3u}) {
      test::KeptState from = kept;
      EXPECT_TRUE(solve_alone(game, threads, from) == expected) << patience;
    }
    for (const unsigned processes : {1u, 2u, 3u}) {
      test::KeptState from = kept;
      EXPECT_TRUE(test::solve_divided(game, Metric::depth, {processes, 1}, from) == expected)
          << patience << ", " << processes << " processes";
    }
  }
  EXPECT_GE(inside, 3u);
}

}  // namespace
}  // namespace zermelo::from_below_test
