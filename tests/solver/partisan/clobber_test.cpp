// All positions of Clobber boards: their numbers, and their outcome classes compared with those that the kernel for any
// game of Left and Right computes, and with plain play.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <random>

#include "solver/partisan/kernel/solve_clobber.h"
#include "solver/partisan/kernel/solve_partisan.h"
#include "solver/partisan/proof/verify_clobber.h"
#include "support/folder.h"
#include "support/kept_state.h"
#include "tablebase/base/error.h"
#include "tablebase/partisan/stone_numbers.h"
#include "tests/solver/partisan/number_tables.h"
#include "tests/tablebase/partisan/plain_sums.h"

namespace zermelo::test::clobber_test {
namespace {

using Numbers = std::vector<std::uint32_t>;

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
  const auto game = partisan_game(spec + " positions=all");
  const Numbers found = solved_numbers(*game, Metric::outcome, 2).numbers, expected = listed_classes(*game);
  ASSERT_EQ(found.size(), expected.size()) << spec;
  for (Index i = 0; i < found.size(); ++i) ASSERT_EQ(found[i], expected[i]) << spec << ' ' << game->text(i);
}

TEST(WholeClobber, NumbersAllPositionsSoThatMovesGoDown) {
  for (const char* spec : {"clobber path=1", "clobber rows=2 cols=3", "clobber cycle=5"}) {
    const auto game = partisan_game(std::string(spec) + " positions=all");
    const partisan::StoneNumbers numbers(static_cast<unsigned>(game->text(0).size() - (game->text(0).size() == 7)));
    ASSERT_EQ(game->size(), numbers.size());
    std::vector<Index> next;
    for (Index i = 0; i < game->size(); ++i) {
      ASSERT_EQ(numbers.find(numbers[i]), i);
      ASSERT_EQ(game->parse(game->text(i)), i);
      game->successors(i, next);
      for (const Index to : next) ASSERT_LT(to, i) << game->text(i);
    }
  }
}

TEST(WholeClobber, HasTheClassesThatListedMovesGive) {
  for (const char* spec : {"clobber path=1", "clobber rows=2 cols=2", "clobber rows=2 cols=3", "clobber rows=3 cols=3",
                           "clobber path=8", "clobber cycle=7", "clobber rows=2 cols=5"})
    expect_listed_classes(spec);
}

TEST(WholeClobber, HasTheClassesThatListedMovesGiveOnGraphs) {
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
    expect_listed_classes("clobber file=" + path);
  }
}

TEST(WholeClobber, HasTheClassesOfPlainPlay) {
  const auto game = partisan_game("clobber rows=2 cols=3 positions=all");
  const Numbers found = solved_numbers(*game, Metric::outcome, 1).numbers;
  PlainPlay play(*game);
  for (Index i = 0; i < game->size(); ++i)
    ASSERT_EQ(static_cast<OutcomeClass>(found[i]),
              outcome_class(play.wins_first(Player::left, i), play.wins_first(Player::right, i)))
        << game->text(i);
}

TEST(WholeClobber, ContainsTheTableOfReachedPositions) {
  const auto whole = partisan_game("clobber rows=2 cols=4 positions=all"),
             reached = partisan_game("clobber rows=2 cols=4");
  const Numbers all = solved_numbers(*whole, Metric::outcome, 2).numbers,
                some = solved_numbers(*reached, Metric::outcome, 2).numbers;
  for (Index i = 0; i < reached->size(); ++i) ASSERT_EQ(some[i], all[whole->parse(reached->text(i))]);
}

TEST(WholeClobber, IsTheSameForEveryNumberOfThreadsAndAfterCheckpoints) {
  const auto game = partisan_game("clobber rows=2 cols=5 positions=all");
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
    EXPECT_EQ(table, one) << stop_at;
  }
}

TEST(WholeClobber, IsProvedAndEveryOtherClassIsRefuted) {
  const auto game = partisan_game("clobber rows=2 cols=3 positions=all");
  const auto& rules = std::get<PartisanRules>(game->structure());
  Numbers numbers = solved_numbers(*game, Metric::outcome, 2).numbers;
  const auto mismatches = [&] {
    Findings findings{Job({.threads = 2})};
    partisan::proof::verify_clobber(
        *game, rules, [&](Index i) { return numbers[i]; }, findings);
    EXPECT_EQ(findings.state().done, game->size());
    return findings.state().mismatches;
  };
  EXPECT_EQ(mismatches(), 0u);
  for (Index i = 0; i < game->size(); i += 3) {
    const std::uint32_t right = numbers[i];
    numbers[i] = right ^ (1 + static_cast<std::uint32_t>(i % 2));
    EXPECT_NE(mismatches(), 0u) << game->text(i);
    numbers[i] = right;
  }
}

TEST(WholeClobber, RefusesLargeBoardsAndOtherWords) {
  EXPECT_THROW(partisan_game("clobber rows=4 cols=6 positions=all"), SpecError);
  EXPECT_THROW(partisan_game("clobber rows=2 cols=2 positions=some"), SpecError);
}

}  // namespace
}  // namespace zermelo::test::clobber_test
