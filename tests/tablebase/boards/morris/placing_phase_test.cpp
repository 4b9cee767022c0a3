// The search through the placing phase of morris agrees with a plain one.
#include "tablebase/boards/morris/placing_phase.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tablebase/base/error.h"
#include "tablebase/boards/morris/empty_board.h"
#include "tablebase/registry.h"

namespace zermelo::morris::placing_phase_test {
namespace {

/// Any outcome for each number, mostly draws.
Outcome some_outcome(Index number) {
  const Index mixed = number * 0x9E3779B97F4A7C15u >> 60;
  return mixed < 3 ? Outcome::win : mixed < 6 ? Outcome::loss : Outcome::draw;
}

int worth(Outcome outcome) { return outcome == Outcome::win ? 1 : outcome == Outcome::loss ? -1 : 0; }

/// The definition of an outcome, without bounds and without a memory.
int plain_worth(const MillRules& rules, const MenNumbers& numbers, unsigned left, const Position& position) {
  if (left == 0) return rules.lost(position) ? -1 : worth(some_outcome(numbers.rank(position)));
  std::vector<Position> next;
  rules.puts(position, next);
  int best = -1;
  for (const Position& to : next) best = std::max(best, -plain_worth(rules, numbers, left - 1, to));
  return best;
}

/// A random board with these numbers of men.
Position random_board(const Board& board, unsigned crosses, unsigned noughts, bool noughts_turn, std::mt19937& random) {
  std::vector<unsigned> points(board.points());
  for (unsigned point = 0; point < points.size(); ++point) points[point] = point;
  std::shuffle(points.begin(), points.end(), random);
  Position position{0, 0, noughts_turn};
  for (unsigned i = 0; i < crosses; ++i) position.crosses |= one(points[i]);
  for (unsigned i = 0; i < noughts; ++i) position.noughts |= one(points[crosses + i]);
  return position;
}

class MorrisPlacing : public testing::TestWithParam<unsigned> {};

/// The least memory tests that boards are told apart, much memory that bounds are kept well.
TEST_P(MorrisPlacing, HasTheOutcomesOfPlainSearch) {
  const unsigned men = GetParam();
  const MillRules rules(men / 3, false);
  const MenNumbers numbers(rules.board(), men);
  PlacingPhase roomy(men, false, some_outcome, 1 << 20, Job()), narrow(men, false, some_outcome, 1, Job());
  std::mt19937 random(3);
  int won = 0, lost = 0;
  for (int round = 0; round < 150; ++round) {
    const unsigned left = 1 + static_cast<unsigned>(round) % 3;
    const auto some = [&] { return static_cast<unsigned>(3 + random() % (men - 4)); };
    const Position position = random_board(rules.board(), some(), some(), left % 2 != 0, random);
    const int expected = plain_worth(rules, numbers, left, position);
    ASSERT_EQ(worth(roomy.outcome(position, 2 * men - left)), expected) << "round " << round;
    ASSERT_EQ(worth(narrow.outcome(position, 2 * men - left)), expected) << "round " << round;
    won += expected > 0 ? 1 : 0;
    lost += expected < 0 ? 1 : 0;
  }
  EXPECT_GT(won, 10);
  EXPECT_GT(lost, 10);
}

INSTANTIATE_TEST_SUITE_P(Men, MorrisPlacing, testing::Values(6, 9));

TEST(MorrisPlacing, LosesWithTwoMenLeft) {
  PlacingPhase search(
      6, false, [](Index) { return Outcome::draw; }, 1 << 16, Job());
  EXPECT_EQ(search.outcome({0b11, 0b111 << 8}, 12), Outcome::loss);
  EXPECT_EQ(search.outcome({0b11, 0b111 << 8}, 11), Outcome::win);
  EXPECT_EQ(search.outcome({0b1001, 0b111 << 8}, 11), Outcome::draw);
}

TEST(MorrisPlacing, StopsWithItsJob) {
  PlacingPhase search(
      9, true, [](Index) { return Outcome::draw; }, 1 << 10, Job({.stop = [] { return true; }}));
  EXPECT_THROW(search.outcome({}, 0), Interrupted);
}

TEST(MorrisPlacing, BelongsToTheMovingPhaseOfMorris) {
  for (const char* other : {"morris", "mnk"})
    EXPECT_THROW(morris::empty_board_outcome(
                     *make_game(other), [](Index) { return Outcome::draw; }, 1 << 10),
                 UsageError);
}

}  // namespace
}  // namespace zermelo::morris::placing_phase_test
