// The heap kernel against the plainest solver, for random octal codes and for the games of the literature.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <random>

#include "solver/heap/solve_heaps.h"
#include "solver/reference.h"
#include "solver/solve.h"
#include "support/published_words.h"
#include "tablebase/games/registry.h"
#include "tools/published/published.h"

namespace zermelo {
namespace {

/// A whole table in memory, put together from the slices; checks that they come in order and without gaps.
std::vector<Value> table_of(const Game& game, CellWidth cells, unsigned threads, const Control& control = {}) {
  std::vector<Value> table;
  Workers workers(threads);
  const Structure structure = game.structure();
  solve_heaps(game, std::get<HeapRules>(structure), cells, workers, control, [&](const Slice& slice) {
    EXPECT_EQ(slice.first, table.size());
    for (Index i = 0; i < slice.count(); ++i) table.push_back(slice.value(i, game.play()));
  });
  return table;
}

void agrees_with_the_plainest_solver(const std::string& spec) {
  const auto game = make_game(spec);
  const std::vector<Value> expected = solve_plainly(*game);
  EXPECT_EQ(table_of(*game, CellWidth::byte, 2), expected) << spec;
  EXPECT_EQ(table_of(*game, CellWidth::word, 3), expected) << spec;
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
  const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  for (int round = 0; round < 60; ++round) {
    std::string code = below(4) == 0 ? "4." : "0.";
    for (unsigned digits = 1 + below(4); digits > 0; --digits) code += static_cast<char>('0' + below(8));
    code += static_cast<char>('1' + below(7));
    const unsigned max = 1 + below(12), total = max + below(12);
    agrees_with_the_plainest_solver(
        fmt::format("octal code={} max={} total={} play={}", code, max, total, below(2) == 0 ? "normal" : "misere"));
  }
}

TEST(HeapSolver, AgreesWithThePlainestSolverOnHereditaryCodesAndLongRows) {
  // All digits 7: a heap inherits the options of the next smaller one. Few large heaps: rows of over 64 entries.
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
      std::vector<std::byte> state;
      std::vector<Value> table;
      std::atomic<int> asked{0};
      Workers workers(2);
      const Structure structure = game->structure();
      const Sink sink = [&](const Slice& slice) {
        ASSERT_EQ(slice.first, table.size());
        for (Index i = 0; i < slice.count(); ++i) table.push_back(slice.value(i, game->play()));
      };
      Control stopping;
      stopping.stop = [&] { return asked++ >= patience; };
      stopping.checkpoint = [&](const std::function<void(const PutBytes&)>& write) {
        state.clear();
        write([&](std::span<const std::byte> bytes) { state.insert(state.end(), bytes.begin(), bytes.end()); });
      };
      EXPECT_THROW(solve_heaps(*game, std::get<HeapRules>(structure), CellWidth::byte, workers, stopping, sink),
                   Interrupted);
      std::size_t read = 0;
      Control going_on;
      going_on.resume = [&](std::span<std::byte> bytes) {
        ASSERT_LE(read + bytes.size(), state.size());
        if (!bytes.empty()) std::memcpy(bytes.data(), &state[read], bytes.size());
        read += bytes.size();
      };
      solve_heaps(*game, std::get<HeapRules>(structure), CellWidth::byte, workers, going_on, sink);
      EXPECT_EQ(read, state.size());
      EXPECT_EQ(table, whole) << spec << " stopped after " << patience;
    }
  }
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
  // Catalogue of derived facts, agreeing with CGSuite: misere P heaps.
  EXPECT_EQ(lost_heaps("octal code=0.77", 40), (std::vector<int>{1, 4, 9, 12, 20}));
  EXPECT_EQ(lost_heaps("octal code=0.07", 33), (std::vector<int>{2, 3, 7, 8, 12, 16, 17, 21, 22, 26, 30, 31}));
  EXPECT_EQ(lost_heaps("grundy", 27), (std::vector<int>{3, 6, 9, 12, 15, 18, 21, 24, 27}));
}

TEST(Pyramid, HasThePublishedWinningLengths) {
  std::vector<PublishedRecord> records = published_table("pyramid").records;
  records.pop_back();  // 12 rows take long
  for (const PublishedRecord& record : records) {
    const auto game = make_game(record.game);
    const Value start = table_of(*game, CellWidth::byte, 2)[game->start()];
    std::vector<std::uint64_t> moves;
    if (start.outcome == Outcome::win) moves.push_back(winner_moves(start));
    EXPECT_EQ(moves, numbers_in(record.published)) << record.game;
  }
}

}  // namespace
}  // namespace zermelo
