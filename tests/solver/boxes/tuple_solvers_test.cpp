// Compares the kernels for tuples of piles with the plain solver, for specs as a user writes them.
#include <fmt/format.h>

#include <random>

#include "tests/solver/boxes/tuple_tables.h"

namespace zermelo::tuple_solvers_test {
namespace {

std::string random_nim(std::mt19937& random) {
  const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  const unsigned piles = 1 + below(5);
  const unsigned max = 1 + below(std::array{90u, 40u, 14u, 7u, 5u}[piles - 1]);
  std::string kind;
  if (const unsigned dice = below(3); dice == 0)
    kind = fmt::format("moore={}", 1 + below(piles));
  else if (dice == 1)
    kind = fmt::format("take={},{}", 1 + below(max), 1 + below(max));
  return fmt::format("nim piles={} max={} play={} order={} {}", piles, max, below(2) == 0 ? "normal" : "misere",
                     below(3) == 0 ? "ordered" : "sorted", kind);
}

TEST(TupleSolvers, AgreeWithThePlainestSolverOnRandomKindsOfNim) {
  std::mt19937 random(3);
  for (int round = 0; round < 150; ++round) agrees_with_the_plainest_solver(*make_game(random_nim(random)));
}

TEST(TupleSolvers, AgreeWithThePlainestSolverOnTheOtherGames) {
  for (const char* spec :
       {"wythoff max=1", "wythoff max=40", "wythoff max=40 play=misere", "grid rows=1 cols=1", "grid rows=1 cols=100",
        "grid rows=100 cols=1", "grid rows=20 cols=70 steps=diagonal", "grid rows=30 cols=30 steps=right,down",
        "chomp rows=1 cols=9", "chomp rows=9 cols=1", "chomp rows=4 cols=8", "nim piles=1 max=5 take=1,7",
        "nim piles=2 max=5 take=7 order=ordered", "nim piles=2 max=9 take=7,20 order=ordered play=misere",
        "nim piles=3 max=4 take=2,9 play=misere", "nim piles=3 max=4 take=9"})
    agrees_with_the_plainest_solver(*make_game(spec));
}

TEST(SortedNimSolver, GivesTheSameTableForEveryNumberOfThreads) {
  for (const char* spec : {"nim piles=2 max=700", "nim piles=4 max=60 play=misere", "nim piles=7 max=12"})
    for (const CellWidth width : {CellWidth::bit, CellWidth::two_bytes}) {
      const auto game = make_game(spec);
      const std::vector<Value> one = table_of(*game, width, 1);
      EXPECT_TRUE(table_of(*game, width, 2) == one) << spec;
      EXPECT_TRUE(table_of(*game, width, 7) == one) << spec;
    }
}

TEST(ScheduledSolver, GivesTheSameTableForEveryNumberOfThreads) {
  for (const char* spec : {"nim piles=3 max=70 take=1,3,4", "nim piles=4 max=9 moore=2", "chomp rows=5 cols=9"})
    for (const CellWidth width : {CellWidth::bit, CellWidth::two_bytes}) {
      const auto game = make_game(spec);
      const std::vector<Value> one = table_of(*game, width, 1);
      EXPECT_TRUE(table_of(*game, width, 2) == one) << spec;
      EXPECT_TRUE(table_of(*game, width, 7) == one) << spec;
    }
}

/// Sorted and ordered piles have different kernels and rankings of the same game.
TEST(SortedNimSolver, GivesEveryOrderOfThePilesTheSameValue) {
  const auto sorted = make_game("nim piles=3 max=20 play=misere");
  const auto ordered = make_game("nim piles=3 max=20 play=misere order=ordered");
  const std::vector<Value> classes = table_of(*sorted, CellWidth::byte, 2);
  const std::vector<Value> all = table_of(*ordered, CellWidth::byte, 2);
  for (Index i = 0; i < all.size(); ++i) EXPECT_EQ(all[i], classes[sorted->parse(ordered->text(i))]);
}

}  // namespace
}  // namespace zermelo::tuple_solvers_test
