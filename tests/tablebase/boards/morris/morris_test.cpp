// The moving phase of Six and Nine Men's Morris: moves, captures, un-moves, texts and specs.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "support/message_of.h"
#include "support/moves.h"
#include "support/plain_morris.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace zermelo::morris_test {
namespace {

using Words = std::set<std::string>;

Words moves(const std::string& spec, const std::string& position) {
  Words words;
  for (const Move& move : make_game(spec)->moves(position)) words.insert(move.text);
  return words;
}

std::string canonical(const std::string& spec) { return make_game(spec)->spec().canonical_text(); }

std::string refusal(const std::string& spec, const std::string& position) {
  return message_of<UsageError>([&] { make_game(spec)->parse(position); });
}

/// The points of a text with X to move, as PlainMorris reads them.
std::string plain_board(const std::string& text) {
  std::string board;
  for (const char c : text.substr(0, text.find(',')))
    if (c != '/') board += static_cast<char>(std::tolower(c));
  return board;
}

class MorrisRules : public testing::TestWithParam<const char*> {
 protected:
  /// Calls `use` with positions of all tiers.
  template <class Use>
  void for_positions(Index count, const Use& use) const {
    std::mt19937_64 random(7);
    for (const Tier& tier : game_->tiers())
      for (Index i = 0; i < count; ++i) use(tier.first + random() % tier.positions);
  }

  std::unique_ptr<Game> game_ = make_game(GetParam());
};

}  // namespace

TEST_P(MorrisRules, AgreeWithPlainRules) {
  const bool nine = game_->spec().text("men") == "9", flying = game_->spec().text("flying") == "yes";
  const test::PlainMorris plain(nine ? 3 : 2, flying);
  for_positions(300, [&](Index position) {
    const std::string text = game_->text(position);
    Words expected, found;
    for (const std::string& board : plain.moves(plain_board(text))) expected.insert(plain.text(board, 'O'));
    for (const Move& move : game_->moves(text)) found.insert(move.to);
    ASSERT_EQ(found, expected) << text;
  });
}

TEST_P(MorrisRules, TurnMovesInsideATierRound) {
  std::vector<Index> next, before;
  for_positions(1000, [&](Index position) {
    const Tier& tier = game_->tiers()[tier_of(game_->tiers(), position)];
    game_->successors(position, next);
    for (const Index to : next) {
      if (to < tier.first || to >= tier.end()) continue;
      game_->list_unmoves(to, before);
      ASSERT_EQ(std::count(before.begin(), before.end(), position), 1) << game_->text(position);
    }
    game_->list_unmoves(position, before);
    for (const Index from : before) {
      game_->successors(from, next);
      ASSERT_TRUE(std::binary_search(next.begin(), next.end(), position)) << game_->text(position);
    }
  });
}

TEST_P(MorrisRules, LeaveATierOnlyForTiersBelow) {
  for_positions(1000, [&](Index position) {
    const std::size_t tier = tier_of(game_->tiers(), position);
    const std::vector<std::size_t>& below = game_->tiers()[tier].rests_on;
    std::vector<Index> next;
    game_->successors(position, next);
    for (const Index to : next) {
      const std::size_t other = tier_of(game_->tiers(), to);
      ASSERT_TRUE(other == tier || std::binary_search(below.begin(), below.end(), other)) << game_->text(position);
    }
  });
}

TEST_P(MorrisRules, HaveNoFault) {
  for_positions(1000, [&](Index position) { ASSERT_EQ(game_->fault(position), "") << game_->text(position); });
}

TEST_P(MorrisRules, BeginOutsideTheMovingPhase) { EXPECT_FALSE(game_->has_start()); }

INSTANTIATE_TEST_SUITE_P(Specs, MorrisRules,
                         testing::Values("morris men=6", "morris men=6 flying=yes", "morris men=9",
                                         "morris men=9 flying=no"));

TEST(Morris, SlidesAlongLines) {
  EXPECT_EQ(moves("morris men=6", "X.O/.../..../O.X/O.X,X"),
            (Words{"X 1,1 -> 1,2", "X 1,1 -> 3,1", "X 4,3 -> 4,2", "X 4,3 -> 3,3", "X 5,3 -> 5,2", "X 5,3 -> 3,4"}));
  EXPECT_EQ(moves("morris men=9", "O.O/.../.../..XX../X.X/.../O.O,X"),
            (Words{"X 4,3 -> 4,2", "X 4,3 -> 3,1", "X 4,4 -> 4,5", "X 4,4 -> 3,3", "X 5,1 -> 5,2", "X 5,3 -> 5,2"}));
}

TEST(Morris, CapturesMenOutsideMills) {
  EXPECT_EQ(moves("morris men=6", "XX./OOO/...X/OO./...,X"),
            (Words{"X 1,1 -> 3,1", "X 1,2 -> 1,3", "X 3,4 -> 3,3", "X 3,4 -> 5,3", "X 3,4 -> 1,3, takes O at 4,1",
                   "X 3,4 -> 1,3, takes O at 4,2"}));
}

TEST(Morris, CapturesFromMillsIfAllMenAreInMills) {
  EXPECT_EQ(moves("morris men=6", "OO./XXX/...O/.../...,O"),
            (Words{"O 1,1 -> 3,1", "O 1,2 -> 1,3", "O 3,4 -> 3,3", "O 3,4 -> 5,3", "O 3,4 -> 1,3, takes X at 2,1",
                   "O 3,4 -> 1,3, takes X at 2,2", "O 3,4 -> 1,3, takes X at 2,3"}));
}

TEST(Morris, FliesWithThreeMenOnly) {
  const std::string three = "XX./.../X.../O.O/O.O,X", four = "XX./X../X.../O.O/O.O,X";
  EXPECT_EQ(moves("morris men=6 flying=yes", three).size(), 3u * 9 - 1 + 4);
  EXPECT_EQ(moves("morris men=6", three), (Words{"X 1,2 -> 1,3", "X 1,2 -> 2,2", "X 3,1 -> 3,2"}));
  EXPECT_EQ(moves("morris men=6 flying=yes", four), moves("morris men=6", four));
}

TEST(Morris, EndsWithTwoMenOrWithoutAMove) {
  const auto game = make_game("morris men=6");
  const auto ending = [&](const char* text) { return game->ending_text(game->parse(text)); };
  for (const char* two : {"OO./X.X/..../.../O..,X", "XX./X../..../..O/..O,O"}) {
    EXPECT_TRUE(game->moves(two).empty());
    EXPECT_EQ(game->ending(game->parse(two)), Outcome::loss);
    EXPECT_EQ(ending(two), "the player to move has two men left");
  }
  EXPECT_EQ(ending("OXO/.../X..X/.../OX.,O"), "the player to move cannot move");
  EXPECT_EQ(make_game("morris men=6 flying=yes")->moves("OXO/.../X..X/.../OX.,O").size(), 3u * 9);
}

TEST(Morris, ReadsAllImagesOfAPosition) {
  const auto game = make_game("morris men=9");
  const Index position = game->parse("XX./.../.O./....../..X/O../..O,X");
  EXPECT_EQ(game->parse(".XX/.../.O./....../X../..O/O..,X"), position);
  EXPECT_EQ(game->parse("OO./.../.X./....../..O/X../..X,O"), position);
  EXPECT_EQ(game->parse(".O./.../XX./....../..O/O../..X,X"), position);
  EXPECT_NE(game->parse("XX./.../.O./....../..X/O../..O,O"), position);
}

TEST(Morris, SaysWhyATextIsNoPosition) {
  EXPECT_EQ(refusal("morris men=6", "XXX/O../..../.../O..,O").substr(0, 3), "");
  EXPECT_EQ(refusal("morris men=6", "XXX/OOO/..../.../...").substr(0, 12), "the position");
  EXPECT_EQ(refusal("morris men=6", "XX./OO./..../.../O..,O"),
            "the position 'XX./OO./..../.../O..,O' has 2 X and 3 O; the moving phase has 3 to 6 of each, or 2 of the "
            "player to move");
  EXPECT_EQ(refusal("morris men=9", ".../.../.../....../.../.../...,X"),
            "the position '.../.../.../....../.../.../...,X' has 0 X and 0 O; the moving phase has 3 to 9 of each, or "
            "2 of the player to move");
}

TEST(Morris, CompletesItsSpec) {
  EXPECT_EQ(canonical("morris"), "morris");
  EXPECT_EQ(canonical("morris men=3"), "morris");
  EXPECT_EQ(canonical("morris men=6"), "morris men=6 flying=no");
  EXPECT_EQ(canonical("morris men=9"), "morris men=9 flying=yes");
  EXPECT_EQ(canonical("morris flying=no men=9"), "morris men=9 flying=no");
  for (const char* wrong : {"morris men=4", "morris men=3 flying=yes", "morris flying=no", "morris men=9 flying=maybe"})
    EXPECT_THROW(make_game(wrong), SpecError) << wrong;
}

}  // namespace zermelo::morris_test
