// The boards of morris: lines, mills, symmetries.
#include "tablebase/boards/morris/board.h"

#include <gtest/gtest.h>

#include <set>

namespace zermelo::morris::board_test {
namespace {

class MorrisBoard : public testing::TestWithParam<unsigned> {
 protected:
  Board board_{GetParam()};
};

TEST_P(MorrisBoard, HasMillsOnEverySideAndAcrossThreeSquares) {
  unsigned mills = 0;
  for (Points set = 0; set <= board_.all(); ++set)
    if (count(set) == 3 && board_.in_mills(set) == set) ++mills;
  EXPECT_EQ(mills, GetParam() == 3 ? 16u : 8u);
}

TEST_P(MorrisBoard, FindsTheMillsOfEachPoint) {
  for (Points set = 0; set <= board_.all(); set += 1 + set % 97)
    for_points(set, [&](unsigned at) { ASSERT_EQ(board_.has_mill(set, at), (board_.in_mills(set) & one(at)) != 0); });
}

TEST_P(MorrisBoard, JoinsCornersToTwoPointsAndMiddlesToMore) {
  for (unsigned point = 0; point < board_.points(); ++point) {
    const bool between = GetParam() == 3 && point / 8 == 1;
    EXPECT_EQ(count(board_.neighbours(point)), point % 2 == 0 ? 2u : between ? 4u : 3u) << point;
    for_points(board_.neighbours(point), [&](unsigned to) { EXPECT_NE(board_.neighbours(to) & one(point), 0u); });
  }
}

TEST_P(MorrisBoard, HasSixteenSymmetriesThatKeepLinesAndMills) {
  std::set<std::vector<Points>> images;
  for (unsigned symmetry = 0; symmetry < Board::symmetries; ++symmetry) {
    std::vector<Points> points;
    for (unsigned point = 0; point < board_.points(); ++point) {
      const Points image = board_.image(symmetry, one(point));
      ASSERT_EQ(count(image), 1u);
      points.push_back(image);
      const auto to = static_cast<unsigned>(std::countr_zero(image));
      EXPECT_EQ(board_.neighbours(to), board_.image(symmetry, board_.neighbours(point)));
    }
    images.insert(points);
  }
  EXPECT_EQ(images.size(), Board::symmetries);
}

TEST_P(MorrisBoard, TurnsImagesBack) {
  for (unsigned symmetry = 0; symmetry < Board::symmetries; ++symmetry)
    for (Points set = 1; set < board_.all(); set = set * 3 + 1)
      EXPECT_EQ(board_.image(Board::inverse(symmetry), board_.image(symmetry, set)), set);
}

TEST_P(MorrisBoard, ReadsEveryPointOnceInRows) {
  const std::vector<unsigned>& order = board_.reading_order();
  EXPECT_EQ(std::set<unsigned>(order.begin(), order.end()).size(), board_.points());
  EXPECT_EQ(order.front(), 0u);
  EXPECT_EQ(board_.rows(), GetParam() == 3 ? (std::vector<std::size_t>{3, 3, 3, 6, 3, 3, 3})
                                           : (std::vector<std::size_t>{3, 3, 4, 3, 3}));
}

INSTANTIATE_TEST_SUITE_P(Squares, MorrisBoard, testing::Values(2, 3));

}  // namespace
}  // namespace zermelo::morris::board_test
