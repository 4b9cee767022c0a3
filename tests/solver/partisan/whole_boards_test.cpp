// All positions of boards of Clobber and NoGo: their numbers and gaps, and their outcome classes compared with those
// that the kernel for any game of Left and Right computes, and with plain play.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <random>

#include "solver/partisan/kernel/solve_partisan.h"
#include "solver/partisan/proof/verify_stones.h"
#include "support/folder.h"
#include "support/kept_state.h"
#include "tablebase/base/error.h"
#include "tablebase/partisan/stone_numbers.h"
#include "tablebase/values/value_numbers.h"
#include "tests/solver/partisan/number_tables.h"
#include "tests/tablebase/partisan/plain_sums.h"

namespace zermelo::test::whole_boards_test {
namespace {

using Numbers = std::vector<std::uint32_t>;

std::unique_ptr<PartisanGame> whole(const std::string& spec) { return partisan_game(spec + " positions=all"); }

/// The classes by the kernel for any game, which lists the moves of each position.
Numbers listed_classes(const PartisanGame& game) {
  Numbers numbers;
  partisan::outcomes_kernel(game, kinds::outcome_classes)->solve({.job = Job({.threads = 2})}, [&](const Slice& slice) {
    for (Index i = 0; i < slice.count(); ++i)
      numbers.push_back(slice.value(i, table_kind(game, Metric::outcome)).number);
  });
  return numbers;
}

void expect_listed_classes(const std::string& spec) {
  const auto game = whole(spec);
  const Numbers found = solved_numbers(*game, Metric::outcome, 2).numbers, expected = listed_classes(*game);
  ASSERT_EQ(found.size(), expected.size()) << spec;
  for (Index i = 0; i < found.size(); ++i) ASSERT_EQ(found[i], expected[i]) << spec << ' ' << game->text(i);
}

/// Whether every group of the letters of a board of one or several rows has a free neighbour; by painting groups.
bool is_legal_board(std::string board, std::size_t cols) {
  for (std::size_t begin = 0; begin < board.size(); ++begin) {
    const char colour = board[begin];
    if (colour != 'x' && colour != 'o') continue;
    bool is_free = false;
    std::vector<std::size_t> group{begin};
    for (std::size_t i = 0; i < group.size(); ++i) {
      board[group[i]] = '!';
      const std::size_t row = group[i] / cols, col = group[i] % cols;
      for (const auto& [to, inside] : {std::pair{group[i] - cols, row > 0},
                                       {group[i] + cols, row + 1 < board.size() / cols},
                                       {group[i] - 1, col > 0},
                                       {group[i] + 1, col + 1 < cols}}) {
        if (!inside) continue;
        is_free |= board[to] == '.';
        if (board[to] != colour) continue;
        group.push_back(to);
        board[to] = '!';
      }
    }
    if (!is_free) return false;
    for (const std::size_t cell : group) board[cell] = colour == 'x' ? 'X' : 'O';
  }
  return true;
}

/// Wrong classes that the proof finds in the table.
Index mismatches(const PartisanGame& game, const Numbers& numbers) {
  Findings findings{Job({.threads = 2})};
  partisan::proof::verify_stones(
      game, *std::get<PartisanRules>(game.structure()).stones, [&](Index i) { return numbers[i]; }, findings);
  EXPECT_EQ(findings.state().done, game.size());
  return findings.state().mismatches;
}

void expect_all_found(const std::string& spec) {
  const auto game = whole(spec);
  Numbers numbers = solved_numbers(*game, Metric::outcome, 2).numbers;
  EXPECT_EQ(mismatches(*game, numbers), 0u);
  for (Index i = 0; i < game->size(); i += 3) {
    const std::uint32_t right = numbers[i];
    numbers[i] = right ^ (1 + static_cast<std::uint32_t>(i % 2));
    EXPECT_NE(mismatches(*game, numbers), 0u) << game->text(i);
    numbers[i] = right;
  }
}

}  // namespace

TEST(WholeBoards, NumberAllPositionsSoThatMovesOfClobberGoDownAndMovesOfNoGoUp) {
  for (const char* spec : {"clobber path=1", "clobber rows=2 cols=3", "clobber cycle=5", "nogo path=1",
                           "nogo rows=2 cols=3", "nogo cycle=5"}) {
    const auto game = whole(spec);
    const partisan::StoneNumbers numbers(static_cast<unsigned>(game->text(0).size() - (game->text(0).size() == 7)));
    ASSERT_EQ(game->size(), numbers.size());
    std::vector<Index> next;
    for (Index i = 0; i < game->size(); ++i) {
      ASSERT_EQ(numbers.find(numbers[i]), i);
      if (game->is_gap(i))
        ASSERT_THROW(game->parse(game->text(i)), UsageError) << game->text(i);
      else
        ASSERT_EQ(game->parse(game->text(i)), i);
      game->successors(i, next);
      for (const Index to : next) ASSERT_EQ(to < i, spec[0] == 'c') << game->text(i);
    }
  }
}

TEST(WholeBoards, HaveTheClassesThatListedMovesGive) {
  for (const char* board :
       {"path=1", "path=2", "rows=2 cols=2", "rows=2 cols=3", "rows=3 cols=3", "path=8", "cycle=7", "rows=2 cols=5"})
    for (const char* family : {"clobber", "nogo"}) expect_listed_classes(fmt::format("{} {}", family, board));
}

TEST(WholeBoards, HaveTheClassesThatListedMovesGiveOnGraphs) {
  const test::Folder folder;
  std::mt19937 random(3);
  for (unsigned vertices = 2; vertices <= 9; ++vertices) {
    const std::string path = folder.file(fmt::format("{}.txt", vertices));
    std::ofstream file(path);
    for (unsigned v = 1; v < vertices; ++v) file << v << ' ' << random() % v << '\n';
    for (unsigned extra = 0; extra < vertices; ++extra) {
      const auto u = random() % vertices, v = random() % vertices;
      if (u != v) file << u << ' ' << v << '\n';
    }
    file.close();
    for (const char* family : {"clobber", "nogo"}) expect_listed_classes(fmt::format("{} file={}", family, path));
  }
}

TEST(WholeBoards, HaveTheClassesOfPlainPlay) {
  for (const char* spec : {"clobber rows=2 cols=3", "nogo rows=2 cols=3", "nogo cycle=6"}) {
    const auto game = whole(spec);
    const Numbers found = solved_numbers(*game, Metric::outcome, 1).numbers;
    PlainPlay play(*game);
    for (Index i = 0; i < game->size(); ++i)
      ASSERT_EQ(static_cast<OutcomeClass>(found[i]),
                outcome_class(play.wins_first(Player::left, i), play.wins_first(Player::right, i)))
          << game->text(i);
  }
}

TEST(WholeBoards, ContainTheTableOfReachedPositions) {
  for (const char* spec : {"clobber rows=2 cols=4", "nogo rows=2 cols=4", "nogo rows=3 cols=3 start=x../.o./..."}) {
    const auto game = whole(spec), reached = partisan_game(spec);
    const Numbers all = solved_numbers(*game, Metric::outcome, 2).numbers,
                  some = solved_numbers(*reached, Metric::outcome, 2).numbers;
    for (Index i = 0; i < reached->size(); ++i) ASSERT_EQ(some[i], all[game->parse(reached->text(i))]) << spec;
  }
}

/// Legal positions of Go: OEIS A094777 (n x n), A266278 (2 x n), A268113 (n x (n+1)).
TEST(WholeBoards, HaveGapsWhereAGroupOfNoGoHasNoFreeNeighbour) {
  for (const auto& [rows, cols, legal] : std::vector<std::tuple<unsigned, unsigned, Index>>{
           {1, 2, 5}, {2, 1, 5}, {2, 2, 57}, {2, 3, 489}, {3, 2, 489}, {2, 4, 4125}, {3, 3, 12675}, {2, 5, 35117}}) {
    const auto game = whole(fmt::format("nogo rows={} cols={}", rows, cols));
    ASSERT_TRUE(game->has_gaps());
    std::vector<Orbit> orbits(game->size());
    game->list_orbits(0, orbits);
    Index positions = 0, counted = 0;
    for (Index i = 0; i < game->size(); ++i) {
      std::string board = game->text(i);
      std::erase(board, '/');
      ASSERT_EQ(game->is_gap(i), !is_legal_board(board, cols)) << game->text(i);
      ASSERT_EQ(orbits[i].placements, game->is_gap(i) ? 0 : 1) << game->text(i);
      positions += game->is_gap(i) ? 0 : 1;
    }
    EXPECT_EQ(positions, legal) << rows << " x " << cols;
    solve(*game, Metric::outcome, {.job = Job({.threads = 2})},
          [&](const Slice& slice) { counted += slice.count() - slice.gaps.value(); });
    EXPECT_EQ(counted, legal) << rows << " x " << cols;
  }
}

TEST(WholeBoards, ListTheGapsOfEveryRun) {
  const auto game = whole("nogo rows=2 cols=3");
  for (const Index count : {1, 7, 64})
    for (Index first = 0; first + count <= game->size(); first += 5) {
      std::vector<Orbit> orbits(count);
      game->list_orbits(first, orbits);
      for (Index i = 0; i < count; ++i) ASSERT_EQ(orbits[i].placements, game->is_gap(first + i) ? 0 : 1) << first + i;
    }
}

TEST(WholeBoards, AreTheSameForEveryNumberOfThreadsAndAfterCheckpoints) {
  for (const char* spec : {"clobber rows=2 cols=5", "nogo rows=2 cols=5"}) {
    const auto game = whole(spec);
    const NumberTable one = solved_numbers(*game, Metric::outcome, 1);
    EXPECT_EQ(solved_numbers(*game, Metric::outcome, 7), one);
    for (const int stop_at : {1, 5, 12}) {
      KeptState kept;
      NumberTable table;
      std::atomic<int> asked = 0;
      const Job impatient({.threads = 2, .stop = [&] { return ++asked > stop_at; }});
      EXPECT_THROW(solve_numbers(table, *game, Metric::outcome, {.job = impatient, .checkpoint = kept.keeper()}),
                   Interrupted);
      ASSERT_FALSE(kept.empty());
      table = {};
      solve_numbers(table, *game, Metric::outcome, {.job = Job({.threads = 2}), .resume = kept.reader()});
      EXPECT_EQ(table, one) << spec << ' ' << stop_at;
    }
  }
}

TEST(WholeBoards, AreProvedAndEveryOtherClassIsRefuted) {
  expect_all_found("clobber rows=2 cols=3");
  expect_all_found("nogo rows=2 cols=3");
}

TEST(WholeBoards, HaveValues) {
  const auto game = whole("nogo rows=2 cols=3");
  const NumberTable table = solved_numbers(*game, Metric::value, 2);
  const Numbers classes = solved_numbers(*game, Metric::outcome, 2).numbers;
  GamePool pool(std::uint64_t{64} << 20);
  const std::vector<ShortGame> values = read_values(table.list, pool);
  for (Index i = 0; i < game->size(); ++i)
    ASSERT_EQ(static_cast<std::uint32_t>(pool.outcome_class(values[table.numbers[i]])), classes[i]) << game->text(i);
}

TEST(WholeBoards, RefuseLargeBoardsAndOtherWords) {
  for (const char* family : {"clobber", "nogo"}) {
    EXPECT_THROW(whole(fmt::format("{} rows=4 cols=6", family)), SpecError);
    EXPECT_THROW(partisan_game(fmt::format("{} rows=2 cols=2 positions=some", family)), SpecError);
  }
}

}  // namespace zermelo::test::whole_boards_test
