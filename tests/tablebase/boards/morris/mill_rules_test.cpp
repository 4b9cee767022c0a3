// Putting men on the board of morris, with captures.
#include <gtest/gtest.h>

#include "tablebase/boards/morris/board.h"

namespace zermelo::morris::mill_rules_test {
namespace {

constexpr unsigned places = 8;

TEST(MillRules, PutAManOnEveryFreePoint) {
  const MillRules rules(2, false);
  std::vector<Position> next;
  rules.puts({0b10, 0b100, true}, next);
  ASSERT_EQ(next.size(), 14u);
  EXPECT_EQ(next.front(), (Position{0b10, 0b101, false}));
}

/// The man in the middle of the upper side closes the mill of that side and the mill across the three squares.
TEST(MillRules, CaptureOneManForTwoMills) {
  const MillRules rules(3, true);
  const Points crosses = 0b101 | one(1 + places) | one(1 + 2 * places), noughts = 0b11 << 4 | one(7);
  std::vector<Position> next;
  rules.puts({crosses, noughts}, next);
  unsigned captures = 0;
  for (const Position& to : next) {
    if ((to.crosses & 0b10) == 0) continue;
    EXPECT_EQ(count(to.noughts), 2u);
    ++captures;
  }
  EXPECT_EQ(captures, 3u);
}

TEST(MillRules, CaptureMenInMillsOnlyIfThereAreNoOthers) {
  const MillRules rules(2, false);
  EXPECT_EQ(rules.captured_by_a_mill(0b10111), 0b10000u);
  EXPECT_EQ(rules.captured_by_a_mill(0b11111), 0b11111u);
  EXPECT_EQ(rules.captured_by_a_mill(0b00111), 0b00111u);
}

}  // namespace
}  // namespace zermelo::morris::mill_rules_test
