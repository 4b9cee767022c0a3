// Laws of every partisan family, checked on games so small that sums of their positions can be played out.
#include <gtest/gtest.h>

#include <array>
#include <set>

#include "solver/engine/solve.h"
#include "tablebase/base/error.h"
#include "tests/tablebase/partisan/plain_sums.h"

namespace zermelo::partisan_laws_test {
namespace {

class PartisanLaws : public testing::TestWithParam<std::string> {
 protected:
  static constexpr std::array both{Player::left, Player::right};
  std::unique_ptr<PartisanGame> game_ = test::partisan_game(GetParam());
};

}  // namespace

TEST_P(PartisanLaws, SpecParsesBack) {
  const std::string canonical = game_->spec().canonical_text();
  const auto again = make_game(canonical);
  EXPECT_EQ(again->spec().canonical_text(), canonical);
  EXPECT_EQ(again->size(), game_->size());
  EXPECT_EQ(again->start(), game_->start());
}

TEST_P(PartisanLaws, TextParsesBackToEveryPosition) {
  for (Index i = 0; i < game_->size(); ++i)
    if (!game_->is_gap(i)) {
      ASSERT_EQ(game_->parse(game_->text(i)), i) << game_->text(i);
    }
}

TEST_P(PartisanLaws, MovesLeadToLowerTiersEachInOtherWords) {
  for (Index i = 0; i < game_->size(); ++i) {
    ASSERT_LT(game_->tier(i), game_->tier_count());
    for (const Player player : both) {
      const auto moves = test::moves_of(*game_, player, i);
      std::set<std::string> words;
      for (const auto& move : moves) {
        words.insert(game_->move_text(player, i, move));
        for (const Index to : move) ASSERT_LT(game_->tier(to), game_->tier(i)) << game_->text(i);
      }
      ASSERT_EQ(words.size(), moves.size()) << game_->text(i);
      ASSERT_EQ(std::set(moves.begin(), moves.end()).size(), moves.size()) << game_->text(i);
    }
  }
}

TEST_P(PartisanLaws, HasNoFault) {
  for (Index i = 0; i < game_->size(); ++i) ASSERT_EQ(game_->fault(i), "") << game_->text(i);
}

TEST_P(PartisanLaws, PartsHaveTheValueOfTheWhole) {
  test::PlainPlay play(*game_);
  std::vector<Index> parts;
  for (Index i = 0; i < game_->size(); ++i) {
    game_->parts(i, parts);
    if (parts == std::vector{i}) continue;
    for (const Index part : parts) ASSERT_LT(game_->tier(part), game_->tier(i)) << game_->text(i);
    ASSERT_TRUE(play.equal({i}, parts)) << game_->text(i);
  }
}

TEST_P(PartisanLaws, PartsAreNoneWhereNobodyCanMove) {
  std::vector<Index> parts;
  for (Index i = 0; i < game_->size(); ++i) {
    game_->parts(i, parts);
    const bool over =
        test::moves_of(*game_, Player::left, i).empty() && test::moves_of(*game_, Player::right, i).empty();
    ASSERT_EQ(parts.empty(), over) << game_->text(i);
  }
}

TEST_P(PartisanLaws, PartsDoNotFallApartAgain) {
  std::vector<Index> parts, again;
  for (Index i = 0; i < game_->size(); ++i) {
    game_->parts(i, parts);
    for (const Index part : parts) {
      game_->parts(part, again);
      ASSERT_EQ(again, std::vector{part}) << game_->text(i);
    }
  }
}

TEST_P(PartisanLaws, CanonicalPositionsHaveTheSameValueAndAreTheirOwn) {
  test::PlainPlay play(*game_);
  for (Index i = 0; i < game_->size(); ++i) {
    const Index alike = game_->canonical(i);
    ASSERT_EQ(game_->canonical(alike), alike) << game_->text(i);
    ASSERT_LE(game_->tier(alike), game_->tier(i)) << game_->text(i);
    if (alike != i) {
      ASSERT_TRUE(play.equal({i}, {alike})) << game_->text(i);
    }
  }
}

TEST_P(PartisanLaws, OutcomeTablesAgreeWithPlainPlay) {
  const Control control{.job = Job({.threads = 2})};
  std::vector<std::uint8_t> classes;
  const auto collect = [&](const Slice& slice) {
    const auto cells = std::get<std::span<const std::uint8_t>>(slice.cells);
    classes.insert(classes.end(), cells.begin(), cells.end());
  };
  if (game_->splits()) {
    EXPECT_THROW(solve(*game_, Metric::outcome, control, collect), SpecError);
    return;
  }
  solve(*game_, Metric::outcome, control, collect);
  ASSERT_EQ(classes.size(), game_->size());
  test::PlainPlay play(*game_);
  for (Index i = 0; i < game_->size(); ++i)
    ASSERT_EQ(classes[i], play.wins_first(Player::left, i) + 2 * play.wins_first(Player::right, i)) << game_->text(i);
}

INSTANTIATE_TEST_SUITE_P(Domineering, PartisanLaws,
                         testing::Values("domineering rows=1 cols=1", "domineering rows=1 cols=7",
                                         "domineering rows=9 cols=1", "domineering rows=2 cols=3",
                                         "domineering rows=3 cols=3", "domineering rows=2 cols=5"));
INSTANTIATE_TEST_SUITE_P(Toads, PartisanLaws,
                         testing::Values("toads toads=1 spaces=0 frogs=0", "toads toads=2 spaces=3 frogs=1",
                                         "toads toads=2 spaces=2 frogs=2", "toads toads=3 spaces=1 frogs=3",
                                         "toads toads=3 spaces=2 frogs=3", "toads toads=4 spaces=1 frogs=4"));

INSTANTIATE_TEST_SUITE_P(Colouring, PartisanLaws,
                         testing::Values("col path=1", "col path=4", "col cycle=4", "col grid=2x2", "snort path=4",
                                         "snort cycle=5", "snort grid=2x2", "snort grid=2x3"));

INSTANTIATE_TEST_SUITE_P(Stones, PartisanLaws,
                         testing::Values("clobber rows=2 cols=3", "clobber path=6",
                                         "clobber rows=2 cols=3 start=xxo/xoo", "clobber path=4 positions=all",
                                         "nogo rows=2 cols=2", "nogo cycle=5", "nogo cycle=5 positions=all",
                                         "konane rows=3 cols=4", "konane rows=2 cols=5", "amazons rows=2 cols=3",
                                         "amazons rows=1 cols=6", "toppling row=lrelr"));

INSTANTIATE_TEST_SUITE_P(Hackenbush, PartisanLaws,
                         testing::Values("hackenbush stalks=e", "hackenbush stalks=llr,re",
                                         "hackenbush stalks=le,er,l"));

INSTANTIATE_TEST_SUITE_P(Files, PartisanLaws,
                         testing::Values("hackenbush file=" ZERMELO_SOURCE "/examples/hackenbush/house.txt",
                                         "col file=" ZERMELO_SOURCE "/examples/graphs/path_with_twigs.txt",
                                         "snort file=" ZERMELO_SOURCE "/examples/graphs/path_with_twigs.txt",
                                         "adjacent-tree file=" ZERMELO_SOURCE "/examples/trees/caterpillar.txt"));

}  // namespace zermelo::partisan_laws_test
