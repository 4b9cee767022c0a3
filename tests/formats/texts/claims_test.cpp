// Reading published tables in the various forms in which people print them.
#include "formats/texts/claims.h"

#include <gtest/gtest.h>

#include "tablebase/base/error.h"

namespace zermelo::claims_test {

TEST(Claims, ReadOutcomesInManyWords) {
  const Claims claims =
      read_outcomes("\xEF\xBB\xBFposition,outcome,moves\n\"1,2\",Win,3\r\n1,2,P\n# note\n4\tN\n", "f");
  ASSERT_EQ(claims.list.size(), 3u);
  EXPECT_EQ(claims.list[0].position, "1,2");
  EXPECT_EQ(claims.list[0].moves, 3u);
  EXPECT_FALSE(claims.list[0].depth);
  EXPECT_EQ(claims.list[1].outcome, Outcome::loss);
  EXPECT_EQ(claims.list[2].line, 5u);
  EXPECT_EQ(read_outcomes("1,2,win,3\n", "f").list[0].depth, 3u);
}

TEST(Claims, ReadThePyramidTable) {
  for (const char* text :
       {"p\twins\n4\t○ (3)\n7\t×\n", "4 yes 3\n7 no\n", "4: win (3)\n7: loss\n", "| 4 | o | 3 |\n| 7 | x | |\n"}) {
    const Claims claims = read_pyramid_table(text, "f");
    ASSERT_EQ(claims.list.size(), 2u) << text;
    EXPECT_EQ(claims.list[0].position, "1,2,3,4");
    EXPECT_EQ(claims.list[0].outcome, Outcome::win);
    EXPECT_EQ(claims.list[0].moves, 3u) << text;
    EXPECT_EQ(claims.list[1].outcome, Outcome::loss);
    EXPECT_FALSE(claims.list[1].moves);
  }
}

TEST(Claims, ReadListsAndTheirPromise) {
  const Claims claims = read_p_positions("# complete\n0,0\n\n\"1,2\"\n", "f");
  EXPECT_TRUE(claims.complete);
  ASSERT_EQ(claims.list.size(), 2u);
  EXPECT_EQ(claims.list[1].position, "1,2");
  EXPECT_FALSE(read_p_positions("0,0\n", "f").complete);
}

TEST(Claims, GuessTheirKind) {
  EXPECT_EQ(guess_kind("position,outcome\n1,win\n"), ClaimKind::outcomes);
  EXPECT_EQ(guess_kind("3,5,win\n"), ClaimKind::outcomes);
  EXPECT_EQ(guess_kind("3,5\n"), ClaimKind::positions);
  EXPECT_EQ(guess_kind("2\t○ (1)\n"), ClaimKind::pyramid_table);
  EXPECT_EQ(guess_kind("0 0\n1 1\n"), ClaimKind::numbers);
}

TEST(Claims, MayFollowTheirPositionAfterBlanks) {
  const Claims claims = read_outcomes("# note\nPosition outcome\n1,2,3 loss\n(1, 2)\tN\n\n4  win\n", "f");
  ASSERT_EQ(claims.list.size(), 3u);
  EXPECT_EQ(claims.list[0].position, "1,2,3");
  EXPECT_EQ(claims.list[0].line, 3u);
  EXPECT_EQ(claims.list[0].outcome, Outcome::loss);
  EXPECT_EQ(claims.list[1].position, "(1, 2)");
  EXPECT_EQ(claims.list[1].outcome, Outcome::win);
  EXPECT_EQ(claims.list[2].position, "4");
  EXPECT_EQ(read_outcomes("1,2 3\n1,1 0\n", "f").list[0].grundy, 3u);
  EXPECT_EQ(read_outcomes("1,2 0\n1,1 -4\n", "f").list[1].score, -4);
  EXPECT_EQ(read_outcomes("1,2 0\n1,1 -4\n", "f").list[0].score, 0);
  EXPECT_EQ(guess_kind("1,2,3 loss\n"), ClaimKind::outcomes);
  EXPECT_EQ(guess_kind("1,2 3\n1,1 0\n"), ClaimKind::outcomes);
  for (const char* line : {"1 2 3 loss", "1 2 3\tP", "[1,2,3] P-position", "{1, 2, 3} lost", "1,2,3: P", "1,2,3 = L",
                           "1, 2, 3 -> p-position", "(1,2,3)\t:\tP"}) {
    ASSERT_EQ(guess_kind(line), ClaimKind::outcomes) << line;
    EXPECT_EQ(read_outcomes(line, "f").list[0].outcome, Outcome::loss) << line;
  }
  EXPECT_EQ(read_outcomes("1 2 3: loss\n", "f").list[0].position, "1 2 3");
  const Claims depths = read_outcomes("(1, 2) loss 4\n1 3\tN 5\n", "f");
  EXPECT_EQ(depths.list[0].position, "(1, 2)");
  EXPECT_EQ(depths.list[0].depth, 4u);
  EXPECT_EQ(depths.list[1].outcome, Outcome::win);
  EXPECT_EQ(depths.list[1].depth, 5u);
  EXPECT_EQ(read_outcomes("1,2 = 3\n", "f").list[0].grundy, 3u);
  EXPECT_EQ(read_outcomes("(1, 2) -> -3\n", "f").list[0].score, -3);
  for (const char* list : {"3, 5\n", "8/8/8/3k4/8/8/8/KQ6 w\n", "1,2 N\n1,1\n", "1 2,3 4\n"})
    EXPECT_EQ(guess_kind(list), ClaimKind::positions) << list;
}

TEST(Claims, NameTheLineThatIsWrong) {
  const auto line_of = [](const auto& read) -> std::string {
    try {
      read();
    } catch (const FormatError& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_EQ(line_of([] { read_outcomes("1,win\n2,perhaps\n", "f.csv"); }).substr(0, 14), "f.csv, line 2:");
  EXPECT_EQ(line_of([] { read_outcomes("1,win,many\n", "f.csv"); }).substr(0, 14), "f.csv, line 1:");
  EXPECT_EQ(line_of([] { read_pyramid_table("2 yes 1\n3 yes 1 2\n", "f.csv"); }).substr(0, 14), "f.csv, line 2:");
  EXPECT_EQ(line_of([] { read_p_positions("# nothing\n", "f.csv"); }).substr(0, 6), "f.csv:");
}

}  // namespace zermelo::claims_test
