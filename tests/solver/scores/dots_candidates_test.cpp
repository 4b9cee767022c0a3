// The moves of dots and boxes that a search follows: in every position one of them is best.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "support/solved_values.h"
#include "tablebase/game/candidate_moves.h"
#include "tablebase/registry.h"

namespace zermelo::dots_candidates_test {
namespace {

std::unique_ptr<Game> dots(int rows, int cols) { return make_game(fmt::format("dots rows={} cols={}", rows, cols)); }

/// Compares the best candidate with the score of each position, found from all moves.
void expect_best_candidates(int rows, int cols) {
  const auto game = dots(rows, cols);
  const auto& candidates = dynamic_cast<const CandidateMoves&>(*game);
  const std::vector<Value> table = test::solved_values(*game, Metric::score, test::threads(2));
  MoveList moves;
  for (Index position = 0; position + 1 < game->size(); ++position) {
    candidates.list_candidates(position, moves);
    std::optional<int> best;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const int after = score_of(table[moves[i].front()]);
      const Gain gain = moves.gain(i);
      best = std::max(best.value_or(-100), gain.points + (gain.again ? after : -after));
    }
    ASSERT_EQ(best, score_of(table[position])) << game->text(position);
  }
  candidates.list_candidates(game->size() - 1, moves);
  EXPECT_TRUE(moves.empty());
}

TEST(DotsCandidates, HaveABestMoveInEveryPosition) {
  for (const auto& [rows, cols] :
       {std::pair(1, 1), {1, 2}, {2, 1}, {1, 3}, {3, 1}, {1, 5}, {5, 1}, {2, 2}, {2, 3}, {3, 2}})
    expect_best_candidates(rows, cols);
}

TEST(DotsCandidates, HaveABestMoveInEveryPositionOfNineBoxes) { expect_best_candidates(3, 3); }

MoveList candidates_of(const Game& game, std::string_view position) {
  MoveList moves;
  dynamic_cast<const CandidateMoves&>(game).list_candidates(game.parse(position), moves);
  return moves;
}

TEST(DotsCandidates, OpenEachChainOnce) {
  const auto game = dots(4, 4);
  EXPECT_EQ(candidates_of(*game, "..../...../..../...../..../...../..../...../....").size(), 40u);
  EXPECT_EQ(candidates_of(*game, "____/...../____/...../____/...../____/...../____").size(), 4u);
}

/// Of three boxes in a row the first is taken; then the player takes two more, or leaves them to the opponent.
TEST(DotsCandidates, LeaveNoMoreThanTwoBoxes) {
  const MoveList moves = candidates_of(*dots(1, 3), "___/|.../___");
  ASSERT_EQ(moves.size(), 2u);
  EXPECT_EQ(moves.gain(0).points, -1);
  EXPECT_FALSE(moves.gain(0).again);
  EXPECT_EQ(moves.gain(1).points, 3);
  EXPECT_TRUE(moves.gain(1).again);
}

}  // namespace
}  // namespace zermelo::dots_candidates_test
