// PartisanGame::fault finds and names mistakes in moves, tiers, parts and canonical positions.
#include <gtest/gtest.h>

#include "solver/engine/check_rules.h"
#include "tablebase/game/game.h"
#include "tablebase/registry.h"

namespace zermelo::partisan_game_test {
namespace {

enum class Slip {
  none,
  tier_too_high,
  move_stays,
  move_to_nowhere,
  part_stays,
  part_nowhere,
  canonical_moves_on,
  canonical_higher
};

/// Positions are numbers. Left takes 1, Right 2; 5 has the parts 3 and 1, and 4 has the canonical position 3. `slip`
/// breaks one function.
class Countdown final : public PartisanGame {
 public:
  explicit Countdown(Slip slip) : slip_(slip) {}

  const Spec& spec() const override { return spec_; }
  Index size() const override { return 6; }
  Index start() const override { return 5; }
  void list_moves(Player player, Index position, MoveList& moves) const override {
    moves.clear();
    const Index take = player == Player::left ? 1 : 2;
    if (position >= take) moves.add(position - take);
    if (slip_ == Slip::move_stays && player == Player::right && position == 4) moves.add(4);
    if (slip_ == Slip::move_to_nowhere && position == 4) moves.add(6);
  }
  std::uint32_t tier(Index position) const override {
    return static_cast<std::uint32_t>(position) + (slip_ == Slip::tier_too_high && position == 5 ? 1 : 0);
  }
  std::uint32_t tier_count() const override { return 6; }
  void parts(Index position, std::vector<Index>& parts) const override {
    parts.assign(1, position);
    if (position == 5) parts = {3, slip_ == Slip::part_stays ? Index{5} : slip_ == Slip::part_nowhere ? Index{6} : 1};
  }
  Index canonical(Index position) const override {
    if (position == 3 && slip_ == Slip::canonical_moves_on) return 2;
    if (position == 1 && slip_ == Slip::canonical_higher) return 2;
    return position == 4 ? 3 : position;
  }
  Index parse(std::string_view words) const override { return static_cast<Index>(words[0] - '0'); }
  std::string text(Index position) const override { return std::to_string(position); }
  std::string move_text(Player, Index, std::span<const Index> to) const override { return text(to.front()); }

 private:
  Slip slip_;
  Spec spec_ = Spec::parse("countdown");
};

void expect_fault(Slip slip, Index position, const std::string& words) {
  const Countdown game(slip);
  for (Index i = 0; i < game.size(); ++i) EXPECT_EQ(game.fault(i), i == position ? words : "") << i;
}

std::vector<RuleFault> faults(const Game& game) { return check_rules(game, 0, Job({.threads = 2})).first; }

}  // namespace

TEST(PartisanGame, NamesSlips) {
  expect_fault(Slip::none, 6, "");
  expect_fault(Slip::tier_too_high, 5, "its tier is 6, not below 6");
  expect_fault(Slip::move_stays, 4, "a move of right leads to 4 (number 4), whose tier 4 is not below its own, 4");
  expect_fault(Slip::move_to_nowhere, 4, "a move of left leads to number 6, but the positions are numbered 0 to 5");
  expect_fault(Slip::part_stays, 5, "a part of it is 5 (number 5), whose tier 5 is not below its own, 5");
  expect_fault(Slip::part_nowhere, 5, "a part of it is number 6, but the positions are numbered 0 to 5");
  expect_fault(Slip::canonical_moves_on, 4, "its canonical position 3 is not its own canonical position");
  expect_fault(Slip::canonical_higher, 1, "its canonical position 2 has the tier 2, above its own, 1");
}

TEST(PartisanGame, HasTheMovesOfBothPlayersForSuccessors) {
  std::vector<Index> next;
  Countdown(Slip::none).successors(5, next);
  EXPECT_EQ(next, (std::vector<Index>{3, 4}));
  Countdown(Slip::none).successors(1, next);
  EXPECT_EQ(next, std::vector<Index>{0});
}

TEST(PartisanGame, IsHeldAgainstItsPromises) {
  EXPECT_TRUE(faults(Countdown(Slip::none)).empty());
  EXPECT_FALSE(faults(Countdown(Slip::part_stays)).empty());
  EXPECT_TRUE(faults(*make_game("heap rule=0.77 max=20")).empty());
}

}  // namespace zermelo::partisan_game_test
