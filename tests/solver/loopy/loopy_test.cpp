// Compares the loopy solver with the plain solver: on random graphs of many shapes, for every way to find predecessors
// and to keep them.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <random>

#include "solver/engine/choice.h"
#include "solver/engine/verify.h"
#include "support/kept_state.h"
#include "support/list_game.h"
#include "support/plain_solver.h"
#include "support/solved_values.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace zermelo::loopy_test {

namespace {

using test::Known;
using test::ListGame;
using test::Shape;

/// With `least` memory, most lists of predecessors are in a temporary file; with `some`, half of them, or the moves.
enum class Budget { all, some, least };

std::uint64_t bytes(const Kernel& kernel, Budget budget) {
  if (budget == Budget::all) return kernel.memory;
  return budget == Budget::least ? kernel.least_memory : (kernel.memory + kernel.least_memory) / 2;
}

std::vector<Value> solved(const Game& game, Metric metric, unsigned threads, Budget budget = Budget::all) {
  const Kernel kernel = kernel_for(game, metric);
  Control control = test::threads(threads);
  control.memory = bytes(kernel, budget);
  std::vector<Value> values;
  kernel.solve(control, test::collect(values, game, metric));
  return values;
}

/// The chain 0 <- 1 <- 2 <- ...: position n has depth n.
ListGame chain(Index length, Known known) {
  std::vector<std::vector<Index>> moves(length);
  for (Index i = 1; i < length; ++i) moves[i] = {i - 1};
  return {std::move(moves), std::vector<Outcome>(length, Outcome::loss), known};
}

}  // namespace

struct Way {
  Known known;
  Budget budget;
};

class LoopySolver : public testing::TestWithParam<Way> {
 protected:
  static Known known() { return GetParam().known; }
  static std::vector<Value> values(const Game& game, Metric metric, unsigned threads) {
    return solved(game, metric, threads, GetParam().budget);
  }
};

TEST_P(LoopySolver, AgreesWithSweepsOnRandomGraphsOfEveryShape) {
  std::mt19937 random(3);
  for (int round = 0; round < 300; ++round) {
    const Shape shape{random() % 60, 0.2 + static_cast<double>(random() % 60) / 10,
                      static_cast<unsigned>(random() % 60)};
    const ListGame game = random_game(random, shape, known());
    const std::vector<Value> expected = solve_by_sweeps(game);
    ASSERT_EQ(values(game, Metric::depth, 1), expected) << "round " << round;
    ASSERT_EQ(values(game, Metric::depth, 3), expected) << "round " << round;
  }
}

TEST_P(LoopySolver, MakesTheSameTableWithAnyNumberOfThreads) {
  std::mt19937 random(4);
  const ListGame game = random_game(random, {200'000, 3, 20}, known());
  const std::vector<Value> expected = solve_by_sweeps(game);
  for (const unsigned threads : {1u, 2u, 7u}) EXPECT_EQ(values(game, Metric::depth, threads), expected);
}

TEST_P(LoopySolver, KeepsOutcomesWithoutDepths) {
  std::mt19937 random(5);
  const ListGame game = random_game(random, {3000, 2.5, 20}, known());
  std::vector<Value> expected = solve_by_sweeps(game);
  for (Value& value : expected) value.depth = 0;
  EXPECT_EQ(values(game, Metric::outcome, 2), expected);
}

TEST_P(LoopySolver, CountsDeepDepthsInEpochs) {
  for (const Index length :
       {61u, 62u, 63u, 64u, 65u, 122u, 123u, 124u, 125u, 126u, 183u, 184u, 185u, 186u, 20'000u, 32'766u}) {
    const std::vector<Value> found = values(chain(length, known()), Metric::depth, 2);
    ASSERT_EQ(found.size(), length);
    for (Index i = 0; i < length; ++i)
      ASSERT_EQ(found[i], (Value{i % 2 == 0 ? Outcome::loss : Outcome::win, static_cast<std::uint32_t>(i)}));
  }
}

/// Waves of many positions and of few, in every epoch; the first waves are too long for a list.
TEST_P(LoopySolver, AgreesWithSweepsOnDeepGraphs) {
  std::mt19937 random(8);
  const ListGame game = layered_game(random, 300, known());
  std::vector<Value> expected = solve_by_sweeps(game);
  for (const unsigned threads : {1u, 3u}) EXPECT_EQ(values(game, Metric::depth, threads), expected);
  EXPECT_GT(std::max_element(expected.begin(), expected.end(),
                             [](const Value& a, const Value& b) { return a.depth < b.depth; })
                ->depth,
            4 * 62u);
  for (Value& value : expected) value.depth = 0;
  for (const unsigned threads : {1u, 3u}) EXPECT_EQ(values(game, Metric::outcome, threads), expected);
}

/// Without any room for its log of depths, the solver writes the log to a temporary file.
TEST_P(LoopySolver, KeepsItsMemoryInDeepGames) {
  std::mt19937 random(9);
  const ListGame game = layered_game(random, 400, known());
  const Kernel kernel = kernel_for(game, Metric::depth);
  std::vector<Value> values;
  const Control control{.job = Job({.threads = 2}), .memory = bytes(kernel, GetParam().budget)};
  kernel.solve(control, test::collect(values, game, Metric::depth));
  EXPECT_EQ(values, solve_by_sweeps(game));
}

TEST_P(LoopySolver, RefusesDepthsThatNoTableHolds) {
  EXPECT_THROW(values(chain(32'767, known()), Metric::depth, 1), LimitError);
  const std::vector<Value> found = values(chain(40'000, known()), Metric::outcome, 1);
  for (Index i = 0; i < found.size(); ++i) ASSERT_EQ(found[i].outcome, i % 2 == 0 ? Outcome::loss : Outcome::win);
}

TEST_P(LoopySolver, CountsAnyNumberOfMoves) {
  for (const Index degree : {126u, 127u, 128u, 300u, 32'767u, 32'768u, 70'000u}) {
    std::vector<std::vector<Index>> moves(degree + 2);
    for (Index i = 1; i <= degree; ++i) moves[degree + 1].push_back(i);
    std::vector<Outcome> endings(degree + 2, Outcome::win);
    const std::vector<Value> lost = values(ListGame(moves, endings, known()), Metric::depth, 2);
    EXPECT_EQ(lost.back(), (Value{Outcome::loss, 1}));
    endings[1] = Outcome::draw;
    EXPECT_EQ(values(ListGame(moves, endings, known()), Metric::depth, 2).back(), (Value{Outcome::draw, 0}));
    endings[degree] = Outcome::loss;
    EXPECT_EQ(values(ListGame(moves, endings, known()), Metric::depth, 2).back(), (Value{Outcome::win, 1}));
  }
}

namespace {

/// A checkpoint of the solver, and the entries that it had handed out before.
struct Kept {
  test::KeptState state;
  std::vector<Value> values;
};

/// Solves within the budget from the checkpoint `from` until the end or until stop() is true; `values` has the entries
/// so far. Returns whether it came to the end; if not, updates `from`.
bool solve_on(const Game& game, Budget budget, const std::function<bool()>& stop, Kept& from,
              std::vector<Value>& values) {
  const Kernel kernel = kernel_for(game, Metric::depth);
  Kept kept;
  Control control{.job = Job({.threads = 2, .stop = stop}), .memory = bytes(kernel, budget)};
  control.checkpoint = [&](const std::function<void(const PutBytes&)>& write) {
    kept.state.keeper()(write);
    kept.values = values;
  };
  if (!from.state.empty()) control.resume = from.state.reader();
  values = from.values;
  try {
    kernel.solve(control, test::collect(values, game, Metric::depth));
    return true;
  } catch (const Interrupted&) {
    if (!kept.state.empty()) from = std::move(kept);
    return false;
  }
}

/// Another budget, because a checkpoint must not depend on it.
Budget after(Budget budget) { return budget == Budget::least ? Budget::all : Budget::least; }

/// Stops the solver when it has asked `patience` times whether to stop, for 0, next(0), ... until it comes to the end,
/// and continues each time. Returns how often there was a checkpoint to continue from.
unsigned continued(const Game& game, Budget budget, const std::vector<Value>& expected,
                   const std::function<int(int patience)>& next) {
  unsigned stopped = 0;
  for (int patience = 0;; patience = next(patience)) {
    Kept kept;
    std::vector<Value> values;
    std::atomic<int> asked = 0;
    if (solve_on(
            game, budget, [&] { return asked++ >= patience; }, kept, values)) {
      EXPECT_TRUE(values == expected);
      return stopped;
    }
    if (kept.state.empty()) continue;
    ++stopped;
    EXPECT_TRUE(solve_on(game, after(budget), {}, kept, values));
    EXPECT_TRUE(values == expected) << "after " << patience;
  }
}

}  // namespace

TEST_P(LoopySolver, ContinuesAfterEveryInterruption) {
  std::mt19937 random(6);
  const ListGame game = random_game(random, {5000, 2, 10}, known());
  const std::vector<Value> expected = solve_by_sweeps(game);
  const unsigned stopped = continued(game, GetParam().budget, expected, [](int patience) { return patience + 1; });
  EXPECT_GT(stopped, 5u);
}

/// Most interruptions are inside plies.
TEST_P(LoopySolver, ContinuesInsideAPly) {
  const ListGame game = test::wide_game(known());
  const std::vector<Value> expected = values(game, Metric::depth, 2);
  const unsigned stopped = continued(game, GetParam().budget, expected, [](int patience) { return patience + 5; });
  EXPECT_GT(stopped, 8u);
}

TEST_P(LoopySolver, ContinuesDeepGamesAfterEveryInterruption) {
  std::mt19937 random(10);
  const ListGame game = layered_game(random, 200, known());
  const std::vector<Value> expected = solve_by_sweeps(game);
  const unsigned stopped =
      continued(game, GetParam().budget, expected, [](int patience) { return patience + 1 + patience / 8; });
  EXPECT_GT(stopped, 10u);
}

TEST_P(LoopySolver, ContinuesWhileTheTableIsHandedOut) {
  std::vector<std::vector<Index>> moves(800'000);
  for (Index i = 0; i < moves.size(); ++i)
    if (i % 20 != 0) moves[i] = {i - 1};
  const ListGame many(moves, std::vector<Outcome>(moves.size(), Outcome::loss), known());
  Kept kept;
  std::vector<Value> values;
  for (const std::size_t enough : {std::size_t{1}, std::size_t{300'000}, std::size_t{700'000}}) {
    ASSERT_FALSE(solve_on(
        many, GetParam().budget, [&] { return values.size() >= enough; }, kept, values));
    ASSERT_GE(kept.values.size(), enough);
    ASSERT_LT(kept.values.size(), moves.size());
  }
  ASSERT_TRUE(solve_on(many, after(GetParam().budget), {}, kept, values));
  ASSERT_EQ(values.size(), moves.size());
  for (Index i = 0; i < values.size(); ++i)
    ASSERT_EQ(values[i], (Value{i % 2 == 0 ? Outcome::loss : Outcome::win, static_cast<std::uint32_t>(i % 20)})) << i;
}

std::string name_of(const testing::TestParamInfo<Way>& test) {
  const std::vector<std::string> known{"Graph", "Moves", "Unmoves"}, budgets{"", "WithSomeMemory", "WithLeastMemory"};
  return known[static_cast<std::size_t>(test.param.known)] + budgets[static_cast<std::size_t>(test.param.budget)];
}

constexpr Way ways[] = {{Known::graph, Budget::all},  {Known::graph, Budget::some}, {Known::graph, Budget::least},
                        {Known::moves, Budget::all},  {Known::moves, Budget::some}, {Known::moves, Budget::least},
                        {Known::unmoves, Budget::all}};
INSTANTIATE_TEST_SUITE_P(Ways, LoopySolver, testing::ValuesIn(ways), name_of);

namespace {

Verification verified(const Game& game, Metric metric, const std::vector<Value>& values) {
  return verify(
      game, metric, [&](Index i) { return values[i]; }, 0, Job({.threads = 2}));
}

/// A draw, and wins and losses of similar depths: the wrong values that a table could have in place of this one.
std::vector<Value> others(Value value) {
  std::vector<Value> list{{Outcome::draw, 0}};
  for (const Outcome outcome : {Outcome::win, Outcome::loss})
    for (std::uint32_t depth = value.depth > 2 ? value.depth - 2 : 0; depth < value.depth + 3; ++depth)
      list.push_back({outcome, depth});
  std::erase(list, value);
  return list;
}

}  // namespace

TEST(LoopyVerification, NoticesEveryChangedEntry) {
  std::mt19937 random(7);
  for (int round = 0; round < 20; ++round) {
    const ListGame game = random_game(random, {30, 1.8, 15}, Known::moves);
    std::vector<Value> values = solve_by_sweeps(game);
    EXPECT_EQ(verified(game, Metric::depth, values).mismatches, 0u);
    for (Value& entry : values) {
      const Value right = entry;
      for (const Value wrong : others(right)) {
        entry = wrong;
        EXPECT_GT(verified(game, Metric::depth, values).mismatches, 0u);
      }
      entry = right;
    }
  }
}

TEST(LoopyVerification, SeesThroughOutcomesThatOnlySupportEachOther) {
  const ListGame circle({{1}, {0}}, {Outcome::loss, Outcome::loss}, Known::moves);
  const std::vector<Value> wrong{{Outcome::loss, 0}, {Outcome::win, 0}};
  const Verification result = verified(circle, Metric::outcome, wrong);
  EXPECT_EQ(result.mismatches, 2u);
  EXPECT_EQ(result.first_groundless, 0u);
  EXPECT_GT(verified(circle, Metric::depth, wrong).mismatches, 0u);
  EXPECT_EQ(verified(circle, Metric::outcome, {{Outcome::draw, 0}, {Outcome::draw, 0}}).mismatches, 0u);
}

TEST(LoopyVerification, ProvesOutcomesOfRandomGraphs) {
  std::mt19937 random(8);
  for (int round = 0; round < 50; ++round) {
    const ListGame game = random_game(random, {200, 2, 10}, Known::graph);
    std::vector<Value> values = solve_by_sweeps(game);
    for (Value& value : values) value.depth = 0;
    EXPECT_EQ(verified(game, Metric::outcome, values).mismatches, 0u);
  }
}

TEST(Quixo, HasThePublishedCountsOnThreeByThree) {
  const auto game = make_game("quixo size=3");
  const std::vector<Value> values = solved(*game, Metric::depth, 2);
  EXPECT_EQ(values, solve_by_sweeps(*game));
  const PlainTally counts = tally(values);
  EXPECT_EQ(counts.wins, 12748u);
  EXPECT_EQ(counts.losses, 6935u);
  EXPECT_EQ(counts.draws, 0u);
  EXPECT_EQ(values[game->start()], (Value{Outcome::win, 7}));
}

}  // namespace zermelo::loopy_test
