// Laws of every game: successors and options agree with the list of moves, and texts are read back.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/moves.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"

namespace zermelo::game_laws_test {
namespace {

class GameLaws : public testing::TestWithParam<const char*> {
 protected:
  static constexpr Index most = 2000;

  std::vector<Player> players() const {
    return game_->is_partisan() ? std::vector{Player::left, Player::right} : std::vector{Player::mover};
  }
  /// All numbers of small games, else 2000 numbers at equal distances.
  std::vector<Index> numbers() const {
    const Index count = std::min(game_->size(), most);
    std::vector<Index> list;
    for (Index i = 0; i < count; ++i) list.push_back(game_->size() / count * i);
    return list;
  }
  /// The numbers() that are no gaps.
  std::vector<Index> positions() const {
    std::vector<Index> list = numbers();
    std::erase_if(list, [this](Index number) { return game_->is_gap(number); });
    return list;
  }

  std::unique_ptr<Game> game_ = make_game(GetParam());
};

/// Moves: the player, and the position numbers that the move leads to.
using Numbers = std::set<std::pair<Player, std::vector<Index>>>;

TEST_P(GameLaws, MovesOfATextAreThoseOfItsNumber) {
  for (const Index position : positions()) {
    Numbers listed, told;
    for (const Player player : players())
      for (const auto& sum : test::moves_of(*game_, player, position)) listed.emplace(player, sum);
    for (const Move& move : game_->moves(game_->text(position))) {
      told.emplace(move.player, move.number);
      ASSERT_FALSE(move.text.empty());
      if (move.number.size() == 1) {
        ASSERT_EQ(game_->parse(move.to), move.number.front()) << move.to;
      }
    }
    ASSERT_EQ(told, listed) << game_->text(position);
  }
}

TEST_P(GameLaws, MovesOfATextHaveABound) {
  for (const Index position : positions()) {
    const std::string text = game_->text(position);
    const std::size_t moves = game_->moves(text).size();
    EXPECT_EQ(game_->moves(text, 10'000).size(), moves) << text;
    if (moves == 0)
      EXPECT_TRUE(game_->moves(text, 0).empty()) << text;
    else
      EXPECT_THROW(game_->moves(text, moves - 1), LimitError) << text;
  }
}

TEST_P(GameLaws, SuccessorsAreTheTermsOfAllMoves) {
  std::vector<Index> next;
  for (const Index position : positions()) {
    std::set<Index> terms;
    for (const Player player : players())
      for (const auto& sum : test::moves_of(*game_, player, position)) terms.insert(sum.begin(), sum.end());
    game_->successors(position, next);
    ASSERT_EQ(next.size(), terms.size()) << game_->text(position);
    ASSERT_EQ(std::set(next.begin(), next.end()), terms) << game_->text(position);
  }
}

TEST_P(GameLaws, OptionsAreTheMovesThatSumsAllow) {
  MoveList options;
  if (game_->game_class() != GameClass::terminating) return;
  for (const Index position : positions()) {
    game_->list_options(position, options);
    std::vector<std::vector<Index>> allowed = test::moves_of(*game_, Player::mover, position), found;
    if (const auto forbidden = game_->forbidden_in_sums()) std::erase(allowed, std::vector{*forbidden});
    for (std::size_t i = 0; i < options.size(); ++i) found.emplace_back(options[i].begin(), options[i].end());
    ASSERT_EQ(found, allowed) << game_->text(position);
  }
}

TEST_P(GameLaws, FindAgreesWithParse) {
  for (const Index position : positions()) ASSERT_EQ(game_->find(game_->text(position)), position);
  for (const char* wrong : {"?", "-1", "x", ",,,", "99999999999999999999", "no position"}) {
    EXPECT_EQ(game_->find(wrong), std::nullopt) << wrong;
    EXPECT_THROW(game_->parse(wrong), UsageError) << wrong;
    EXPECT_THROW(game_->moves(wrong), UsageError) << wrong;
  }
}

TEST_P(GameLaws, GapsHaveNoMoves) {
  std::vector<Index> next;
  for (const Index number : numbers()) {
    if (!game_->is_gap(number)) continue;
    ASSERT_TRUE(game_->has_gaps());
    game_->successors(number, next);
    ASSERT_TRUE(next.empty()) << number;
    ASSERT_EQ(game_->ending(number), game_->is_partisan() ? Outcome::loss : Outcome::draw) << number;
  }
}

TEST_P(GameLaws, NoMoveLeadsToAGap) {
  std::vector<Index> next;
  if (!game_->has_gaps()) return;
  for (const Index position : positions()) {
    game_->successors(position, next);
    for (const Index to : next) ASSERT_FALSE(game_->is_gap(to)) << game_->text(position) << " to " << to;
  }
}

TEST_P(GameLaws, HasABriefSpecOfTheSameGame) {
  const Spec spec = make_game(game_->spec().canonical_text())->spec();
  const std::string canonical = spec.canonical_text(), brief = brief_spec(spec);
  EXPECT_LE(brief.size(), canonical.size());
  EXPECT_EQ(make_game(brief)->spec().canonical_text(), canonical);
}

TEST_P(GameLaws, HasOneStructure) { EXPECT_EQ(&game_->structure(), &game_->structure()); }

TEST(BriefSpec, LeavesDefaultsOut) {
  for (const auto& [spec, brief] : std::vector<std::pair<const char*, const char*>>{
           {"nim piles=2 max=3", "nim piles=2 max=3"},
           {"nim piles=2 max=3 play=misere take=1..3", "nim piles=2 max=3 take=1..3 play=misere"},
           {"octal code=0.77 max=7", "octal code=0.77 max=7"},
           {"octal code=0.77 max=7 total=9", "octal code=0.77 max=7 total=9"},
           {"pyramid rows=4", "pyramid rows=4"},
           {"chess pieces=KQvK", "chess pieces=KQvK"}})
    EXPECT_EQ(brief_spec(make_game(spec)->spec()), brief);
}

TEST_P(GameLaws, SaysWhyAGameIsOver) {
  std::vector<Index> next;
  for (const Index position : positions()) {
    game_->successors(position, next);
    if (!next.empty()) continue;
    ASSERT_FALSE(game_->ending_text(position).empty()) << game_->text(position);
  }
}

INSTANTIATE_TEST_SUITE_P(Families, GameLaws,
                         testing::Values("nim piles=3 max=6", "nim piles=3 max=6 take=1,3", "nim piles=3 max=4 moore=2",
                                         "nim piles=2 max=9 order=ordered", "nim piles=3 max=3 moore=3 order=ordered",
                                         "wythoff max=9", "grid rows=4 cols=5", "chomp rows=3 cols=4",
                                         "octal code=0.77 max=9", "octal code=4.7 max=7 play=misere", "grundy max=12",
                                         "pyramid rows=4", "heap rule=0.77 max=30", "heap rule=grundy max=30",
                                         "heap rule=0.3F max=20"));
INSTANTIATE_TEST_SUITE_P(Boards, GameLaws,
                         testing::Values("mnk", "connect columns=4 rows=3", "morris", "morris men=6", "morris men=9",
                                         "hounds", "pong-hau-ki", "lgame", "quixo size=3",
                                         "graph file=" ZERMELO_SOURCE "/examples/graphs/retrograde.txt"));
INSTANTIATE_TEST_SUITE_P(Chess, GameLaws,
                         testing::Values("chess pieces=KQvKR files=3 ranks=3", "chess pieces=KPvKP files=3 ranks=8",
                                         "chess pieces=KGvKX files=4 ranks=5", "chess men=4",
                                         "chess pieces=KBvKRP files=3 ranks=4 goal=helpmate",
                                         "chess pieces=KNvKB files=4 ranks=5 goal=race"));
INSTANTIATE_TEST_SUITE_P(
    Partisan, GameLaws,
    testing::Values("dots rows=2 cols=2", "othello size=4", "mancala seeds=4", "mancala rules=kalah houses=3 seeds=5",
                    "mancala rules=oware houses=2 seeds=7 reachable=yes", "domineering rows=3 cols=3",
                    "toads toads=3 spaces=2 frogs=3", "backsliding-toads toads=2 spaces=2 frogs=2",
                    "clobber rows=2 cols=3 positions=all", "col cycle=5", "snort grid=2x3", "hackenbush stalks=le,er,l",
                    "clobber rows=2 cols=3", "nogo path=4", "nogo rows=2 cols=3 positions=all", "konane rows=3 cols=4",
                    "amazons rows=2 cols=3", "toppling row=lrelr",
                    "adjacent-tree file=" ZERMELO_SOURCE "/examples/trees/caterpillar.txt"));

}  // namespace
}  // namespace zermelo::game_laws_test
