// Games in the export format of PGN.
#include "formats/texts/pgn.h"

#include <gtest/gtest.h>

#include <sstream>

namespace zermelo::pgn_test {

TEST(Pgn, HasTheTagsAndTheMoves) {
  EXPECT_EQ(
      pgn_text({"A \"game\"", "k7/8/1K6/8/8/8/8/7R w - - 0 1", {"Rh8#"}, "1-0"}),
      "[Event \"A \\\"game\\\"\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"-\"]\n[White \"?\"]\n"
      "[Black \"?\"]\n[Result \"1-0\"]\n[FEN \"k7/8/1K6/8/8/8/8/7R w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Rh8# 1-0\n\n");
}

TEST(Pgn, BeginsWithBlackAtAnyMove) {
  const std::string text = pgn_text({"e", "8/8/8/8/8/8/8/K2kr3 b - - 4 61", {"Kd2", "Ka2", "Kc3"}, "0-1"});
  EXPECT_TRUE(text.ends_with("\n\n61... Kd2 62. Ka2 Kc3 0-1\n\n")) << text;
  EXPECT_TRUE(pgn_text({"e", "8/8/8/8/8/8/8/K2kr3 b - - 0 7", {}, "*"}).ends_with("\n\n*\n\n"));
}

TEST(Pgn, HasShortLines) {
  const std::vector<std::string> moves(200, "Qa1xh8+");
  std::istringstream text(pgn_text({"e", "8/8/8/8/8/8/8/K2kr3 w - - 0 1", moves, "1-0"}));
  std::size_t longest = 0;
  for (std::string line; std::getline(text, line);) longest = std::max(longest, line.size());
  EXPECT_LE(longest, 79u);
  EXPECT_GT(longest, 70u);
}

}  // namespace zermelo::pgn_test
