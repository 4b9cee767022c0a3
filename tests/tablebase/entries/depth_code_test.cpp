// Depth codes: the maximum of the codes of all moves must be the best move.
#include "tablebase/entries/depth_code.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace zermelo::depth_code_test {
namespace {

/// The definition of outcome and depth, for a position whose moves lead to `next`.
Value best(const std::vector<Value>& next, Play play) {
  if (next.empty()) return {play == Play::normal ? Outcome::loss : Outcome::win, 0};
  Value result{Outcome::loss, 0};
  for (const Value value : next)
    if (value.outcome == Outcome::loss && (result.outcome != Outcome::win || value.depth + 1 < result.depth))
      result = {Outcome::win, value.depth + 1};
  if (result.outcome == Outcome::win) return result;
  for (const Value value : next) result.depth = std::max(result.depth, value.depth + 1);
  return result;
}

template <class Cell, Play play>
Value best_by_code(const std::vector<Value>& next) {
  using Code = DepthCode<Cell>;
  Cell s = Code::none;
  for (const Value value : next) s = std::max(s, Code::encode(value));
  return Code::decode(Code::template finish<play>(s), play);
}

/// The value of this depth: losses have even depth in normal play and odd depth in misère play, wins the other way
/// round.
Value value(std::uint32_t depth, Play play) {
  const bool even = depth % 2 == 0;
  return {even == (play == Play::normal) ? Outcome::loss : Outcome::win, depth};
}

template <class Cell, Play play>
void compare_with_the_rule(std::uint32_t deepest) {
  EXPECT_EQ((best_by_code<Cell, play>({})), best({}, play));
  for (std::uint32_t a = 0; a < deepest; ++a) {
    EXPECT_EQ(DepthCode<Cell>::decode(DepthCode<Cell>::encode(value(a, play)), play), value(a, play));
    for (std::uint32_t b = 0; b <= a; b += 1 + a / 50)
      EXPECT_EQ((best_by_code<Cell, play>({value(a, play), value(b, play)})),
                best({value(a, play), value(b, play)}, play))
          << a << " " << b;
  }
}

TEST(DepthCode, FollowsTheRetrogradeRuleUpToItsGreatestDepth) {
  compare_with_the_rule<std::uint8_t, Play::normal>(DepthCode<std::uint8_t>::max_depth);
  compare_with_the_rule<std::uint8_t, Play::misere>(DepthCode<std::uint8_t>::max_depth);
}

TEST(DepthCode, FollowsTheRetrogradeRuleInSixteenBits) {
  compare_with_the_rule<std::uint16_t, Play::normal>(1000);
  compare_with_the_rule<std::uint16_t, Play::misere>(1000);
  for (const Play play : {Play::normal, Play::misere}) {
    const Value deepest = value(DepthCode<std::uint16_t>::max_depth, play);
    EXPECT_EQ(DepthCode<std::uint16_t>::decode(DepthCode<std::uint16_t>::encode(deepest), play), deepest);
  }
}

TEST(DepthCode, CountsTheWinnersMoves) {
  EXPECT_EQ(winner_moves({Outcome::win, 7}), 4u);
  EXPECT_EQ(winner_moves({Outcome::win, 66}), 33u);
  EXPECT_EQ(winner_moves({Outcome::loss, 72}), 36u);
  EXPECT_EQ(winner_moves({Outcome::loss, 5}), 2u);
}

}  // namespace
}  // namespace zermelo::depth_code_test
