// Compares the heap kernel with the plain solver, for random octal codes and games of the literature.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <random>
#include <set>
#include <string>

#include "solver/engine/choice.h"
#include "solver/heaps/kernel/solve_heaps.h"
#include "solver/solving/resumable.h"
#include "support/kept_state.h"
#include "support/plain_solver.h"
#include "support/published_words.h"
#include "support/random_octal.h"
#include "support/solved_values.h"
#include "tablebase/registry.h"

namespace zermelo::heap_test {
namespace {

void solve_into(std::vector<Value>& table, const Game& game, CellWidth cells, const Control& control) {
  heaps::solve_heaps(game, std::get<HeapSumRules>(game.structure()), cells, control,
                     test::collect(table, game, Metric::depth));
}

/// The whole table of a game.
std::vector<Value> table_of(const Game& game, CellWidth cells, unsigned threads) {
  std::vector<Value> table;
  solve_into(table, game, cells, test::threads(threads));
  return table;
}

/// The same with all remembered rests in a temporary file.
std::vector<Value> table_within_little_memory(const Game& game, CellWidth cells) {
  std::vector<Value> table;
  solve_into(table, game, cells, {.job = Job({.threads = 2}), .memory = 0});
  return table;
}

void agrees_with_the_plainest_solver(const std::string& spec) {
  const auto game = make_game(spec);
  const std::vector<Value> expected = solve_plainly(*game);
  EXPECT_EQ(table_of(*game, CellWidth::byte, 2), expected) << spec;
  EXPECT_EQ(table_of(*game, CellWidth::two_bytes, 3), expected) << spec;
  EXPECT_EQ(table_within_little_memory(*game, CellWidth::byte), expected) << spec;
  EXPECT_EQ(table_within_little_memory(*game, CellWidth::two_bytes), expected) << spec;
  std::vector<Value> outcomes = expected;
  for (Value& value : outcomes) value.depth = 0;
  EXPECT_EQ(table_of(*game, CellWidth::bit, 2), outcomes) << spec;
}

TEST(HeapSolver, AgreesWithThePlainestSolverOnPyramids) {
  for (int rows = 1; rows <= 8; ++rows)
    for (const char* play : {"normal", "misere"})
      agrees_with_the_plainest_solver(fmt::format("pyramid rows={} play={}", rows, play));
}

TEST(HeapSolver, AgreesWithThePlainestSolverOnRandomOctalGames) {
  std::mt19937 random(7);
  for (int round = 0; round < 60; ++round) agrees_with_the_plainest_solver(test::random_octal(random));
}

TEST(HeapSolver, AgreesWithThePlainestSolverOnHereditaryCodesAndLongRows) {
  // All digits 7: a heap has all options of the next smaller heap. Few large heaps: rows have more than 64 entries.
  for (const char* spec : {"octal code=0.777777777777 max=12 total=19", "octal code=0.7777 max=4 total=30 play=misere",
                           "octal code=0.33333 max=5 total=40", "octal code=0.7 max=1 total=250",
                           "octal code=0.37 max=2 total=150", "octal code=0.777 max=3 total=140 play=misere"})
    agrees_with_the_plainest_solver(spec);
}

TEST(HeapSolver, AgreesWithThePlainestSolverOnGrundysGame) {
  for (const char* spec :
       {"grundy max=1", "grundy max=2 play=misere", "grundy max=22", "grundy max=9 total=24 play=misere"})
    agrees_with_the_plainest_solver(spec);
}

TEST(HeapSolver, GivesTheSameTableForEveryNumberOfThreads) {
  for (const char* spec : {"pyramid rows=9", "grundy max=30", "octal code=0.137 max=28 play=misere"}) {
    const auto game = make_game(spec);
    const std::vector<Value> one = table_of(*game, CellWidth::byte, 1);
    EXPECT_EQ(table_of(*game, CellWidth::byte, 2), one) << spec;
    EXPECT_EQ(table_of(*game, CellWidth::byte, 7), one) << spec;
  }
}

TEST(HeapSolver, ContinuesFromACheckpointAsIfNeverStopped) {
  for (const char* spec : {"pyramid rows=8", "grundy max=24", "octal code=0.77 max=24"}) {
    const auto game = make_game(spec);
    const std::vector<Value> whole = table_of(*game, CellWidth::byte, 2);
    for (const int patience : {0, 1, 40, 100}) {
      test::KeptState kept;
      std::vector<Value> table;
      std::atomic<int> asked{0};
      const Job impatient({.threads = 2, .stop = [&] { return asked++ >= patience; }});
      EXPECT_THROW(solve_into(table, *game, CellWidth::byte, {.job = impatient, .checkpoint = kept.keeper()}),
                   Interrupted);
      solve_into(table, *game, CellWidth::byte, {.job = Job({.threads = 2}), .resume = kept.reader()});
      EXPECT_TRUE(kept.read_out());
      EXPECT_EQ(table, whole) << spec << " stopped after " << patience;
    }
  }
}

TEST(HeapSolver, ContinuesWithinAnotherBudget) {
  for (const char* spec : {"pyramid rows=8", "octal code=0.777 max=6 total=40", "octal code=4.777 max=12"}) {
    const auto game = make_game(spec);
    const std::vector<Value> whole = table_of(*game, CellWidth::byte, 2);
    for (const std::uint64_t first : {std::uint64_t{0}, std::numeric_limits<std::uint64_t>::max()}) {
      test::KeptState kept;
      std::vector<Value> table;
      std::atomic<int> asked{0};
      const Job impatient({.threads = 2, .stop = [&] { return asked++ >= 70; }});
      EXPECT_THROW(
          solve_into(table, *game, CellWidth::byte, {.job = impatient, .memory = first, .checkpoint = kept.keeper()}),
          Interrupted);
      solve_into(table, *game, CellWidth::byte,
                 {.job = Job({.threads = 2}), .memory = ~first, .resume = kept.reader()});
      EXPECT_TRUE(kept.read_out());
      EXPECT_EQ(table, whole) << spec << " begun with a budget of " << first;
    }
  }
}

TEST(HeapSolver, SurvivesADamagedCheckpoint) {
  const auto game = make_game("pyramid rows=7");
  test::KeptState kept;
  std::vector<Value> table;
  std::atomic<int> asked{0};
  const Job impatient({.threads = 1, .stop = [&] { return asked++ >= 100; }});
  EXPECT_THROW(solve_into(table, *game, CellWidth::byte, {.job = impatient, .checkpoint = kept.keeper()}), Interrupted);
  std::set<std::string> found;
  for (std::size_t place = 0; place < kept.size(); ++place) {
    std::vector<std::byte> bytes = kept.bytes();
    bytes[place] ^= std::byte{0xff};
    test::KeptState damaged(bytes);
    const auto read = damaged.reader();
    const GetBytes get = [&](std::span<std::byte> into) {
      if (into.size() > damaged.left()) throw DamagedCheckpoint("it ends");
      read(into);
    };
    try {
      heaps::solve_heaps(*game, std::get<HeapSumRules>(game->structure()), CellWidth::byte,
                         {.job = Job({.threads = 1}), .resume = get}, [](const Slice&) {});
    } catch (const DamagedCheckpoint& error) {
      found.insert(error.what());
    }
  }
  EXPECT_TRUE(found.contains(DamagedCheckpoint("it has remembered rows that nothing reads").what()));
}

TEST(HeapSolver, NeedsLessMemoryWithATemporaryFile) {
  const auto game = make_game("pyramid rows=13");
  const Kernels kernels(*game, Metric::depth);
  const Kernel* kernel = kernels.called("heap");
  ASSERT_TRUE(kernel);
  EXPECT_LT(kernel->least_memory, kernel->memory);
  EXPECT_EQ(kernel->scratch_bytes(kernel->memory), 0);
  EXPECT_GT(kernel->scratch_bytes(kernel->least_memory), 0);
}

/// The single heaps 1..max that are P-positions.
std::vector<int> lost_heaps(const std::string& spec, int max) {
  const auto game = make_game(fmt::format("{} max={} play=misere", spec, max));
  const std::vector<Value> table = table_of(*game, CellWidth::bit, 2);
  std::vector<int> lost;
  for (int heap = 1; heap <= max; ++heap)
    if (table[game->parse(std::to_string(heap))].outcome == Outcome::loss) lost.push_back(heap);
  return lost;
}

TEST(MisereHeaps, ThatArePPositionsAreThePublishedOnes) {
  // Source: computed by independent programs and by CGSuite, which agree.
  EXPECT_EQ(lost_heaps("octal code=0.77", 40), (std::vector<int>{1, 4, 9, 12, 20}));
  EXPECT_EQ(lost_heaps("octal code=0.07", 33), (std::vector<int>{2, 3, 7, 8, 12, 16, 17, 21, 22, 26, 30, 31}));
  EXPECT_EQ(lost_heaps("grundy", 27), (std::vector<int>{3, 6, 9, 12, 15, 18, 21, 24, 27}));
}

TEST(Pyramid, HasThePublishedWinningLengths) {
  std::vector<PublishedRecord> records = published_table("pyramid").records;
  records.pop_back();  // 12 rows take too long
  for (const PublishedRecord& record : records) {
    const auto game = make_game(record.game);
    const Value start = table_of(*game, CellWidth::byte, 2)[game->start()];
    std::vector<std::uint64_t> moves;
    if (start.outcome == Outcome::win) moves.push_back(winner_moves(start));
    EXPECT_EQ(moves, numbers_in(record.published)) << record.game;
  }
}

}  // namespace
}  // namespace zermelo::heap_test
