// Small board games: laws of every game, and the texts of positions, moves and errors.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/moves.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace zermelo::board_games_test {

namespace {

class BoardGame : public testing::TestWithParam<const char*> {
 protected:
  std::unique_ptr<Game> game_ = make_game(GetParam());
};

using Words = std::vector<std::string>;

Words goals(const std::string& spec, const std::string& position) {
  const auto game = make_game(spec);
  std::vector<Index> next;
  game->successors(game->parse(position), next);
  Words texts;
  for (const Index to : next) texts.push_back(game->text(to));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::string move(const std::string& spec, const std::string& from, const std::string& to) {
  return test::words_of_move(*make_game(spec), from, to);
}

std::string read(const std::string& spec, const std::string& position) {
  const auto game = make_game(spec);
  return game->text(game->parse(position));
}

void expect_error(const std::string& spec, const std::string& position, const std::string& message) {
  try {
    make_game(spec)->parse(position);
    FAIL() << spec << " accepts " << position;
  } catch (const UsageError& error) {
    EXPECT_EQ(error.what(), message);
  }
}

}  // namespace

TEST_P(BoardGame, SpecParsesBack) {
  const std::string canonical = game_->spec().canonical_text();
  EXPECT_EQ(make_game(canonical)->spec().canonical_text(), canonical);
}

TEST_P(BoardGame, TextParsesBackToEveryPosition) {
  for (Index i = 0; i < game_->size(); ++i) ASSERT_EQ(game_->parse(game_->text(i)), i) << game_->text(i);
}

TEST_P(BoardGame, HasNoFault) {
  for (Index i = 0; i < game_->size(); ++i) ASSERT_EQ(game_->fault(i), "") << game_->text(i);
}

TEST_P(BoardGame, MovesLeadToPositionsEachOnceInOrder) {
  std::vector<Index> next;
  for (Index i = 0; i < game_->size(); ++i) {
    game_->successors(i, next);
    ASSERT_TRUE(std::is_sorted(next.begin(), next.end())) << game_->text(i);
    ASSERT_EQ(std::adjacent_find(next.begin(), next.end()), next.end()) << game_->text(i);
    if (next.empty())
      game_->ending(i);
    else
      ASSERT_LT(next.back(), game_->size()) << game_->text(i);
  }
}

TEST_P(BoardGame, MovesFromAPositionHaveDifferentWords) {
  std::vector<Index> next;
  for (Index i = game_->start(), k = 0; k < 1000; ++k, i = (i + 9973) % game_->size()) {
    game_->successors(i, next);
    std::set<std::string> words;
    for (const Index to : next) words.insert(test::words_of_move(*game_, i, to));
    ASSERT_EQ(words.size(), next.size()) << game_->text(i);
  }
}

class UnmovingBoardGame : public BoardGame {};

TEST_P(UnmovingBoardGame, TurnsMovesRound) {
  ASSERT_TRUE(std::get<LoopRules>(game_->structure()).unmoves);
  std::vector<std::vector<Index>> next(game_->size()), before(game_->size());
  for (Index i = 0; i < game_->size(); ++i) {
    game_->successors(i, next[i]);
    for (const Index to : next[i]) before[to].push_back(i);
  }
  std::vector<Index> list;
  for (Index i = 0; i < game_->size(); ++i) {
    game_->list_unmoves(i, list);
    std::erase_if(list, [&](Index from) { return next[from].empty(); });
    ASSERT_EQ(list, before[i]) << game_->text(i);
  }
}

const auto unmoving = testing::Values("mnk", "mnk play=misere", "mnk m=2 n=4 k=2", "mnk m=1 n=9 k=3 play=misere",
                                      "mnk m=2 n=2 k=1", "connect columns=3 rows=3 k=3", "connect columns=4 rows=3",
                                      "connect columns=1 rows=32", "connect columns=7 rows=1", "pong-hau-ki", "lgame");
INSTANTIATE_TEST_SUITE_P(Laws, BoardGame, testing::Values("morris", "hounds"));
INSTANTIATE_TEST_SUITE_P(LawsOfUnmoving, BoardGame, unmoving);
INSTANTIATE_TEST_SUITE_P(Laws, UnmovingBoardGame, unmoving);

TEST(Mnk, CountsPositionsOfWideBoards) {
  EXPECT_EQ(make_game("mnk m=1 n=1 k=1")->size(), 2u);
  EXPECT_EQ(make_game("mnk m=2 n=2 k=3")->size(), 1u + 4 + 12 + 12 + 6);
}

TEST(Mnk, ReadsBoardsInSeveralWays) {
  for (const char* words : {"XO./.X./...,O", "XO./.X./...", "XO..X....", "xo./.x./... o", "XO..X....,  O"})
    EXPECT_EQ(read("mnk", words), "XO./.X./...,O");
  EXPECT_EQ(read("mnk m=2 n=4 k=3", "XO..X..."), "XO../X...,O");
}

TEST(Mnk, EndsWithALine) {
  EXPECT_EQ(goals("mnk", "XOX/OX./X.O"), Words{});
  EXPECT_EQ(goals("mnk", "XOX/OXX/OXO"), Words{});
  EXPECT_EQ(goals("mnk", "XOX/OXX/O.O"), Words{"XOX/OXX/OXO,O"});
  const auto game = make_game("mnk play=misere");
  EXPECT_EQ(game->ending(game->parse("XOO/.X./..X")), Outcome::win);
}

std::string ending(const std::string& spec, const std::string& position) {
  const auto game = make_game(spec);
  return game->ending_text(game->parse(position));
}

TEST(BoardGames, SayWhyTheGameIsOver) {
  EXPECT_EQ(ending("mnk", "XOX/OX./X.O"), "X has a line of 3");
  EXPECT_EQ(ending("mnk", "XOX/OXX/OXO"), "no blank cell is left");
  EXPECT_EQ(ending("connect columns=3 rows=3 k=3", "O../OX./OXX"), "O has a line of 3");
  EXPECT_EQ(ending("morris", "XXX/OO./O..,O"), "X has a line of 3");
  EXPECT_EQ(ending("hounds", "O../.X.X./..X,X"), "no hound is left of the hare");
  EXPECT_EQ(ending("hounds", "..X/...XO/..X,O"), "the hare cannot move");
  EXPECT_EQ(ending("pong-hau-ki", ".X/O/OX,X"), "X cannot move");
  EXPECT_EQ(ending("quixo size=3", "xxx/o.o/..."), "x has a full line");
  EXPECT_EQ(ending("quixo size=3", "x.x/ooo/..."), "o has a full line");
}

TEST(Mnk, DoesNotJoinTheEndOfARowToTheNext) {
  EXPECT_EQ(goals("mnk", "OXX/X.O/...").size(), 4u);
  EXPECT_EQ(goals("mnk m=4 n=3 k=3", "..X/X../X../.OO").size(), 7u);
}

TEST(Mnk, SaysWhatAMoveDoes) { EXPECT_EQ(move("mnk", "X../.../...", "X../..O/..."), "O at 2,3"); }

TEST(Mnk, SaysWhatIsWrongWithAPosition) {
  expect_error("mnk", "XO./.X./..Q", "'Q', cell 9 of the position 'XO./.X./..Q', is not one of 'XO.'");
  expect_error("mnk", "XO./.X.", "the position 'XO./.X.' has 2 rows; this board has 3");
  expect_error("mnk", "XO../.X/...",
               "row 1 of the position 'XO../.X/...' has length 4; the rows of this board have "
               "lengths 3, 3, 3");
  expect_error("mnk", "XO.", "the position 'XO.' has 3 cells; this board has 9, in rows of 3, 3, 3");
  expect_error("mnk", "", "the position '' has 0 cells; this board has 9, in rows of 3, 3, 3");
  expect_error("mnk", "XX./.X./...",
               "the position 'XX./.X./...' has 3 X and 0 O; X begins, so there are as many X as O "
               "or one more");
  expect_error("mnk", "X../.../...,X",
               "in the position 'X../.../...,X' it is the turn of O, because there are 1 X and 0 O");
  expect_error("mnk", "X../.../...,Z",
               "the position 'X../.../...,Z' does not end with the player to move, X or O; write "
               "for example .../.../...,X");
  expect_error(
      "mnk", "X../.../...,Z,O",
      "the position 'X../.../...,Z,O' does not end with the player to move, X or O; write for example .../.../...,X");
  expect_error("mnk", "XXX/OOO/...",
               "the position 'XXX/OOO/...' is not a position of mnk m=3 n=3 k=3 play=normal: play never "
               "reaches it");
}

TEST(Mnk, SaysHowLargeABoardMayBe) {
  expect_error("mnk m=5 n=7", "",
               "mnk: n=7 is not allowed; n must be at most 6 with m=5: a board has at most 32 cells");
}

TEST(Connect, DropsMenOnWhatLiesThere) {
  EXPECT_EQ(goals("connect columns=3 rows=3 k=3", "O../X../X.O"), (Words{"O../X../XXO,O", "O../X.X/X.O,O"}));
  EXPECT_EQ(move("connect columns=3 rows=3 k=3", ".../.../X..", ".../.../X.O"), "O in column 3");
}

TEST(Connect, SaysWhatFloats) {
  expect_error("connect columns=3 rows=3 k=3", ".../.X./...",
               "in the position '.../.X./...' a man of column 2 is above a blank cell");
}

TEST(Connect, HasAsManyPositionsAsOthersCounted) { EXPECT_EQ(make_game("connect columns=4 rows=4")->size(), 161'029u); }

TEST(Morris, PutsThenSlides) {
  EXPECT_EQ(goals("morris", ".../.../...,X").size(), 9u);
  EXPECT_EQ(goals("morris", "XOX/O../.XO,X"), (Words{"XO./O.X/.XO,O", "XOX/O../X.O,O", "XOX/OX./..O,O"}));
  EXPECT_EQ(move("morris", "XOX/O../.XO,X", "XO./O.X/.XO,O"), "X 1,3 -> 2,3");
}

TEST(Hounds, GoForwardOrUprightAndTheHareAnywhere) {
  EXPECT_EQ(goals("hounds", "X../X...O/X..,X"),
            (Words{".../X.X.O/X..,O", ".../XX..O/X..,O", ".X./X...O/X..,O", "X../.X..O/X..,O", "X../X...O/.X.,O",
                   "X../X.X.O/...,O", "X../XX..O/...,O"}));
  EXPECT_EQ(goals("hounds", "X../X...O/X..,O").size(), 3u);
}

TEST(Hounds, LoseTheHareThatIsLevelWithTheHindmost) {
  const auto game = make_game("hounds");
  EXPECT_EQ(game->ending(game->parse("O../.X.X./..X,X")), Outcome::loss);
}

TEST(Hounds, PenInTheHare) {
  const auto game = make_game("hounds");
  EXPECT_EQ(game->ending(game->parse("..X/...XO/..X,O")), Outcome::loss);
}

TEST(Hounds, AreThree) {
  expect_error("hounds", "X../X...O/...,X",
               "the position 'X../X...O/...,X' has 2 X and 1 O; it should have 3 X and 1 O");
  expect_error("hounds", "X../X...O/X..",
               "the position 'X../X...O/X..' does not name the player to move; end it with ,X or "
               ",O");
}

TEST(PongHauKi, SlidesToTheBlankPoint) {
  EXPECT_EQ(goals("pong-hau-ki", "XX/./OO,X"), (Words{".X/X/OO,O", "X./X/OO,O"}));
  EXPECT_EQ(goals("pong-hau-ki", ".X/O/OX,X"), Words{});
}

TEST(LGame, MovesTheLAndThenPerhapsANeutralPiece) {
  const auto game = make_game("lgame");
  std::vector<Index> next;
  game->successors(game->start(), next);
  EXPECT_EQ(next.size(), 13u * 5);
  EXPECT_EQ(move("lgame", "nxx./.ox./.ox./.oon", "n.oo/.x.o/.x.o/.xxn"), "L to 1,3 1,4 2,4 3,4");
  EXPECT_EQ(move("lgame", "nxx./.ox./.ox./.oon", "..oo/.x.o/nx.o/.xxn"), "L to 1,3 1,4 2,4 3,4; neutral 1,1 -> 3,1");
}

TEST(LGame, RefusesOtherPieces) {
  expect_error("lgame", "nxxx/.ooo/.x.o/...n",
               "the position 'nxxx/.ooo/.x.o/...n' should have an L of four x, an L of four o, and two n, for example "
               "nxx./.ox./.ox./.oon");
}

}  // namespace zermelo::board_games_test
