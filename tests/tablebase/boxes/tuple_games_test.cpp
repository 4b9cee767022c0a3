// Nim, Wythoff, the grid and Chomp: laws of every game, and the texts of positions, moves and errors.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <vector>

#include "support/moves.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace zermelo::tuple_games_test {
namespace {

class TupleGame : public testing::TestWithParam<const char*> {
 protected:
  std::unique_ptr<Game> game_ = make_game(GetParam());
};

TEST_P(TupleGame, SpecParsesBack) {
  const std::string canonical = game_->spec().canonical_text();
  EXPECT_EQ(make_game(canonical)->spec().canonical_text(), canonical);
  EXPECT_EQ(make_game(canonical)->size(), game_->size());
}

TEST_P(TupleGame, TextParsesBackToEveryPosition) {
  for (Index i = 0; i < game_->size(); ++i) EXPECT_EQ(game_->parse(game_->text(i)), i) << game_->text(i);
}

TEST_P(TupleGame, MovesGoToSmallerIndicesEachOnce) {
  std::vector<Index> next;
  for (Index i = 0; i < game_->size(); ++i) {
    game_->successors(i, next);
    EXPECT_EQ(std::set<Index>(next.begin(), next.end()).size(), next.size()) << game_->text(i);
    for (const Index to : next) EXPECT_LT(to, i) << game_->text(i);
  }
}

TEST_P(TupleGame, MovesFromAPositionHaveDifferentWords) {
  std::vector<Index> next;
  game_->successors(game_->start(), next);
  std::set<std::string> words;
  for (const Index to : next) words.insert(test::words_of_move(*game_, game_->start(), to));
  EXPECT_EQ(words.size(), next.size());
}

TEST_P(TupleGame, LongestPlayIsABound) {
  std::vector<std::uint64_t> longest(game_->size());
  std::vector<Index> next;
  for (Index i = 0; i < game_->size(); ++i) {
    game_->successors(i, next);
    for (const Index to : next) longest[i] = std::max(longest[i], longest[to] + 1);
  }
  EXPECT_LE(*std::max_element(longest.begin(), longest.end()), game_->longest_play());
}

class ScheduledGame : public TupleGame {};

TEST_P(ScheduledGame, TakesTheGoalsOfEveryMoveFirst) {
  const auto* schedule = std::get_if<Schedule>(&game_->structure());
  ASSERT_NE(schedule, nullptr);
  struct Place {
    std::size_t wave, part, order;
  };
  std::vector<Place> places(game_->size(), Place{schedule->waves(), 0, 0});
  for (std::size_t wave = 0; wave < schedule->waves(); ++wave)
    for (std::size_t part = 0; part < schedule->parts(wave); ++part) {
      std::size_t order = 0;
      schedule->runs(wave, part, [&](Index begin, Index end) {
        for (Index i = begin; i < end; ++i) places[i] = {wave, part, order++};
      });
    }
  std::vector<Index> next;
  for (Index i = 0; i < game_->size(); ++i) {
    ASSERT_LT(places[i].wave, schedule->waves());
    game_->successors(i, next);
    for (const Index to : next)
      EXPECT_TRUE(places[to].wave < places[i].wave ||
                  (places[to].wave == places[i].wave && places[to].part == places[i].part &&
                   places[to].order < places[i].order))
          << game_->text(i) << " to " << game_->text(to);
  }
}

INSTANTIATE_TEST_SUITE_P(Laws, TupleGame,
                         testing::Values("nim piles=1 max=30 take=1,3,4", "nim piles=3 max=9",
                                         "nim piles=3 max=6 order=ordered", "nim piles=3 max=4 moore=2 order=ordered",
                                         "wythoff max=20", "grid rows=5 cols=8",
                                         "grid rows=8 cols=5 steps=diagonal,right"));

const auto scheduled = testing::Values("nim piles=4 max=6 take=2..4", "nim piles=4 max=5 moore=3 play=misere",
                                       "nim piles=2 max=90 take=1,2", "chomp rows=4 cols=6", "chomp rows=2 cols=80",
                                       "chomp rows=6 cols=1", "chomp rows=1 cols=90");
INSTANTIATE_TEST_SUITE_P(LawsOfScheduled, TupleGame, scheduled);
INSTANTIATE_TEST_SUITE_P(Laws, ScheduledGame, scheduled);

std::vector<std::string> goals(const std::string& spec, const std::string& position) {
  const auto game = make_game(spec);
  std::vector<Index> next;
  game->successors(game->parse(position), next);
  std::vector<std::string> texts;
  for (const Index to : next) texts.push_back(game->text(to));
  return texts;
}

std::string move(const std::string& spec, const std::string& from, const std::string& to) {
  return test::words_of_move(*make_game(spec), from, to);
}

using Words = std::vector<std::string>;

/// Moves along lines are merged, others are sorted.
TEST(BoxMoves, AscendAndAreDistinct) {
  for (const char* spec :
       {"wythoff max=9", "nim piles=3 max=4 order=ordered", "nim piles=3 max=4 moore=2 order=ordered"}) {
    const auto game = make_game(spec);
    MoveList moves;
    for (Index position = 0; position < game->size(); ++position) {
      game->list_moves(Player::mover, position, moves);
      const std::vector<Index>& next = moves.positions();
      EXPECT_EQ(std::ranges::adjacent_find(next, std::greater_equal<>()), next.end()) << spec << ' ' << position;
    }
  }
}

TEST(Nim, TakesFromEachDifferentPileOnce) {
  EXPECT_EQ(goals("nim piles=3 max=5", "2,1,2"), (Words{"2,1,1", "2,1,0", "2,2,0"}));
}

TEST(Nim, TakesOnlyListedNumbers) { EXPECT_EQ(goals("nim piles=2 max=9 take=3,5", "4,2"), (Words{"2,1"})); }

TEST(Nim, TakesFromSeveralPilesInMoore) {
  EXPECT_EQ(goals("nim piles=3 max=9 moore=2", "1,1,1"), (Words{"1,0,0", "1,1,0"}));
}

TEST(Nim, KeepsOrderedPilesApart) { EXPECT_EQ(goals("nim piles=2 max=9 order=ordered", "1,1"), (Words{"0,1", "1,0"})); }

TEST(Nim, PadsMissingPilesAndSortsThem) {
  const auto game = make_game("nim piles=4 max=7");
  EXPECT_EQ(game->text(game->parse("2,5,4")), "5,4,2,0");
  EXPECT_EQ(game->text(game->start()), "7,7,7,7");
}

TEST(Nim, KeepsThePlacesOfPilesInMoves) {
  const auto results = [](const char* spec, const char* position) {
    Words texts;
    for (const Move& move : make_game(spec)->moves(position)) texts.push_back(move.text + " to " + move.to);
    std::sort(texts.begin(), texts.end());
    return texts;
  };
  EXPECT_EQ(results("nim piles=3 max=5", "1,2,1"), (Words{"1 -> 0 to 0,2,1", "2 -> 0 to 1,0,1", "2 -> 1 to 1,1,1"}));
  EXPECT_EQ(results("nim piles=3 max=5 take=2", "1,3"), (Words{"3 -> 1 to 1,1,0"}));
  EXPECT_EQ(results("nim piles=3 max=9 moore=2", "0,1,2"),
            (Words{"1 -> 0 to 0,0,2", "2 -> 0 to 0,1,0", "2 -> 1 to 0,1,1", "2,1 -> 0,0 to 0,0,0"}));
}

TEST(Nim, SaysWhatAMoveChanges) {
  EXPECT_EQ(move("nim piles=3 max=9", "5,4,2", "4,4,2"), "5 -> 4");
  EXPECT_EQ(move("nim piles=3 max=9 moore=2", "5,4,2", "3,2,1"), "5,4 -> 3,1");
  EXPECT_EQ(move("nim piles=3 max=9 order=ordered", "5,4,2", "5,1,2"), "pile 2: 4 -> 1");
}

TEST(Nim, SpellsListsInOneWay) {
  EXPECT_EQ(make_game("nim piles=2 max=9 take=4,3,1")->spec().text("take"), "1,3,4");
  EXPECT_EQ(make_game("nim piles=2 max=9 take=7,2,1,3,2")->spec().text("take"), "1..3,7");
}

TEST(Nim, AcceptsNumbersThatExceedThePiles) {
  for (const char* keys : {"piles=1", "piles=2", "piles=2 order=ordered"}) {
    const std::string nim = std::string("nim max=5 ") + keys;
    EXPECT_EQ(goals(nim + " take=1,7", "5"), goals(nim + " take=1", "5")) << nim;
    EXPECT_EQ(goals(nim + " take=7", "5"), Words{}) << nim;
    EXPECT_EQ(goals(nim + " take=1..7", "5"), goals(nim, "5")) << nim;
    EXPECT_EQ(make_game(nim + " take=1,7")->spec().text("take"), "1,7");
    EXPECT_THROW(make_game(nim + " take=1000001"), SpecError);
  }
}

TEST(Grid, CountsFromTheTopLeft) {
  EXPECT_EQ(goals("grid rows=4 cols=3", "1,1"), (Words{"1,2", "2,1", "2,2"}));
  EXPECT_EQ(goals("grid rows=4 cols=3", "4,1"), (Words{"4,2"}));
  EXPECT_EQ(goals("grid rows=4 cols=3 steps=diagonal", "1,3"), Words{});
  EXPECT_EQ(move("grid rows=4 cols=3", "1,1", "2,2"), "diagonal");
}

TEST(Chomp, BitesSquaresBelowAndToTheRight) {
  EXPECT_EQ(goals("chomp rows=2 cols=2", "2,1"), (Words{"0,0", "1,1", "2,0"}));
  EXPECT_EQ(move("chomp rows=3 cols=4", "4,4,2", "4,1,1"), "(2,2)");
  EXPECT_EQ(move("chomp rows=3 cols=4", "4,4,4", "4,4,3"), "(3,4)");
}

void expect_error(const std::string& spec, const std::string& position, const std::string& message) {
  try {
    make_game(spec)->parse(position);
    FAIL() << spec << " accepts " << position;
  } catch (const UsageError& error) {
    EXPECT_EQ(error.what(), message);
  }
}

TEST(TupleErrors, NameTheWordAndWhatIsAllowed) {
  expect_error("nim piles=2 max=9", "3,10",
               "'10' in the position '3,10' is not a pile; write a whole number from 0 to 9");
  expect_error("nim piles=2 max=9", "3,,1", "the position '3,,1' has 3 piles; this game has 2");
  expect_error("nim piles=2 max=9", "", "the position is empty; write its piles separated by commas");
  expect_error("nim piles=2 max=9 moore=2 take=1", "1", "nim: take=1 is not allowed; take must be any when moore=2");
  expect_error("chomp rows=3 cols=4", "1,2", "the rows of '1,2' grow; write the longest first, for example 4,4,2");
  expect_error("grid rows=3 cols=4", "1,5", "'5' in the position '1,5' is not a column; write a number from 1 to 4");
  expect_error("grid rows=3 cols=4", "7", "the position '7' is not of the form row,column, for example 1,1");
  expect_error("grid rows=3 cols=4 steps=up", "1,1",
               "grid: steps=up is not allowed; steps must be a list of right, down, diagonal");
}

}  // namespace
}  // namespace zermelo::tuple_games_test
