// Heap games: texts of positions, moves in words, and the rules of the literature.
#include "tablebase/heaps/heap_game.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/moves.h"
#include "tablebase/registry.h"

namespace zermelo::heap_game_test {
namespace {

/// The moves of a position in words, sorted.
std::vector<std::string> moves(const Game& game, const std::string& position) {
  std::vector<Index> next;
  game.successors(game.parse(position), next);
  std::vector<std::string> words;
  for (const Index to : next) words.push_back(game.text(to));
  std::sort(words.begin(), words.end());
  return words;
}

using Words = std::vector<std::string>;

TEST(Pyramid, TakesAnyRunOfNeighbouringSticks) {
  const auto game = make_game("pyramid rows=3");
  EXPECT_EQ(game->text(game->start()), "1,2,3");
  EXPECT_EQ(moves(*game, "3"), (Words{"0", "1", "1,1", "2"}));
  EXPECT_EQ(moves(*game, "1,3"), (Words{"1", "1,1", "1,1,1", "1,2", "3"}));
  EXPECT_EQ(moves(*game, "0"), Words{});
}

TEST(Pyramid, ReadsHeapsInAnyOrderAndVectors) {
  const auto game = make_game("pyramid rows=3");
  EXPECT_EQ(game->parse("3,1,2"), game->start());
  EXPECT_EQ(game->parse("x=1,1,1"), game->start());
  EXPECT_EQ(game->parse("x=2"), game->parse("1,1"));
  EXPECT_EQ(game->parse("x=0,0,1"), game->parse("3,0"));
  EXPECT_THROW(game->parse(""), UsageError);
  for (const char* start : {"3 1 2", " 1, 2 ,3 ", "x=1 1 1", "x=1, 1, 1"}) EXPECT_EQ(game->parse(start), game->start());
  for (const char* wrong : {"4", "1,2,x", "1,,2", "-1", "1 - 2", "3,3,3", "x=1,1,1,1", "x=1,1,2", "x=9999999", "x=a",
                            "1,2,3,", "99999999999999999999999"})
    EXPECT_THROW(game->parse(wrong), UsageError) << wrong;
}

TEST(Kayles, TakesOneOrTwoPinsAndSplits) {
  const auto game = make_game("octal code=0.77 max=4");
  EXPECT_EQ(moves(*game, "4"), (Words{"1,1", "2", "2,1", "3"}));
  EXPECT_EQ(moves(*game, "1"), Words{"0"});
}

TEST(DawsonsChess, FollowsItsCode) {
  // 0.137: take one if it is the whole heap; two and leave at most one heap; three and leave at most two heaps.
  const auto game = make_game("octal code=0.137 max=6");
  EXPECT_EQ(moves(*game, "6"), (Words{"2,1", "3", "4"}));
  EXPECT_EQ(moves(*game, "3"), (Words{"0", "1"}));
  EXPECT_EQ(moves(*game, "1"), Words{"0"});
}

TEST(Octal, SplitsWithoutTakingWhereTheCodeBeginsWithFour) {
  const auto game = make_game("octal code=4.7 max=4");
  EXPECT_EQ(moves(*game, "4"), (Words{"2,1", "2,2", "3", "3,1"}));
}

TEST(Grundy, SplitsIntoUnequalHeaps) {
  const auto game = make_game("grundy max=9 total=13");
  EXPECT_EQ(moves(*game, "6"), (Words{"4,2", "5,1"}));
  EXPECT_EQ(moves(*game, "2,2,1"), Words{});
  EXPECT_EQ(game->text(game->parse("4,9")), "9,4");
}

TEST(HeapGame, NamesMovesByTheHeapThatChanges) {
  const auto game = make_game("octal code=0.77 max=5 total=9");
  const auto name = [&](const char* from, const char* to) { return test::words_of_move(*game, from, to); };
  EXPECT_EQ(name("5,3", "3,2,2"), "5 -> 2,2");
  EXPECT_EQ(name("5,3", "5,1"), "3 -> 1");
  EXPECT_EQ(name("2,1", "1"), "2 -> 0");
  EXPECT_EQ(name("3,2", "2,2"), "3 -> 2");
  EXPECT_EQ(name("3,2", "3"), "2 -> 0");
}

TEST(HeapGame, LongestPlayIsThatOfTheLongestSumOfHeaps) {
  EXPECT_EQ(make_game("pyramid rows=3")->longest_play(), 6u);  // 3 heaps of 2 weigh 9: 6 sticks
  EXPECT_EQ(make_game("octal code=0.7 max=1 total=200")->longest_play(), 200u);
  EXPECT_EQ(make_game("grundy max=4")->longest_play(), 2u);          // 4 -> 3,1 -> 2,1,1
  EXPECT_EQ(make_game("octal code=4.7 max=3")->longest_play(), 5u);  // split twice, take three times
}

}  // namespace
}  // namespace zermelo::heap_game_test
