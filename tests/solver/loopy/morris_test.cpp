// Small tiers of morris: published counts, and a plain solver of all placements without symmetry and without tiers.
#include <gtest/gtest.h>

#include <unordered_map>

#include "support/plain_morris.h"
#include "support/plain_solver.h"
#include "support/solved_tiers.h"
#include "tablebase/boards/morris/empty_board.h"
#include "tablebase/registry.h"

namespace zermelo::morris_test {
namespace {

/// All boards on which each player has three men and one may have four. One more position, 0, represents all boards on
/// which the player to move has two.
class PlainPlacements final : public LoopyGame {
 public:
  PlainPlacements(const test::PlainMorris& rules, int most) : rules_(rules), boards_(1) {
    for (int own = 3; own <= most; ++own)
      for (int other = 3; own + other <= 3 + most; ++other)
        for (const std::string& board : rules.boards(own, other)) boards_.push_back(board);
    for (Index i = 1; i < boards_.size(); ++i) numbers_[boards_[i]] = i;
  }

  const std::string& board(Index position) const { return boards_[position]; }

  const Spec& spec() const override { return spec_; }
  Index size() const override { return boards_.size(); }
  Index start() const override { return 0; }
  const Structure& structure() const override { return structure_; }
  void list_moves(Player, Index position, MoveList& list) const override {
    list.clear();
    if (position == 0) return;
    for (const std::string& board : rules_.moves(boards_[position])) {
      const auto found = numbers_.find(board);
      list.add(found == numbers_.end() ? 0 : found->second);
    }
    auto& all = list.positions();
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
  }
  Index parse(std::string_view) const override { return 0; }
  std::string text(Index position) const override { return boards_[position]; }
  std::string move_text(Player, Index, std::span<const Index>) const override { return {}; }

 private:
  const test::PlainMorris& rules_;
  std::vector<std::string> boards_;
  std::unordered_map<std::string, Index> numbers_;
  Structure structure_ = LoopRules{};
  Spec spec_ = Spec::parse("placements");
};

void expect_the_values_of_all_placements(const char* spec, int squares, bool flying, int most) {
  const auto game = make_game(spec);
  const std::vector<Value> found = test::solved_by_tiers(*game, static_cast<std::size_t>(most - 1), Metric::depth, 2);
  const test::PlainMorris rules(squares, flying);
  const PlainPlacements plain(rules, most);
  const std::vector<Value> expected = solve_by_sweeps(plain);
  for (Index i = 1; i < plain.size(); ++i)
    ASSERT_EQ(found[game->parse(rules.text(plain.board(i), 'X'))], expected[i]) << plain.board(i);
}

/// The outcomes of a part of a tier.
PlainTally outcomes(const std::vector<Value>& values, Index first, Index count) {
  const auto begin = values.begin() + static_cast<std::ptrdiff_t>(first);
  PlainTally counts = tally({begin, begin + static_cast<std::ptrdiff_t>(count)});
  counts.max_depth = 0;
  return counts;
}

}  // namespace

TEST(MorrisTiers, HaveTheValuesOfAllPlacements) {
  expect_the_values_of_all_placements("morris men=6 flying=no", 2, false, 4);
}

TEST(MorrisTiers, HaveTheValuesOfAllPlacementsOfFlyingMen) {
  expect_the_values_of_all_placements("morris men=6 flying=yes", 2, true, 3);
}

/// Eigenraum, Solving Nine Men's Morris: the positions of Gasser's tables, up to the 16 symmetries of the board.
TEST(MorrisTiers, HaveThePublishedOutcomesOfNineMen) {
  const auto game = make_game("morris men=9");
  const std::vector<Value> values = test::solved_by_tiers(*game, 3, Metric::outcome, 2);
  EXPECT_EQ(outcomes(values, game->tiers()[1].first, 169'626), (PlainTally{140'621, 28'736, 269}));
  EXPECT_EQ(outcomes(values, game->tiers()[2].first + 760'398, 760'398), (PlainTally{102'281, 0, 658'117}));
}

/// B. Liou, Morris tablebases (2026): six men, with and without flying.
TEST(MorrisTiers, MakeTheEmptyBoardOfSixMenADraw) {
  for (const char* spec : {"morris men=6", "morris men=6 flying=yes"}) {
    const auto game = make_game(spec);
    const std::vector<Value> values = test::solved_by_tiers(*game, game->tiers().size(), Metric::outcome, 2);
    const auto outcome = [&](Index position) { return values[position].outcome; };
    EXPECT_EQ(morris::empty_board_outcome(*game, outcome, std::size_t{1} << 25), Outcome::draw) << spec;
  }
}

}  // namespace zermelo::morris_test
