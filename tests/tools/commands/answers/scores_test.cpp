// Tables of scores, as a user meets them: dots and boxes.
#include <gtest/gtest.h>

#include "support/program.h"

namespace zermelo::scores_test {
namespace {

using Json = nlohmann::json;

class Scores : public ProgramTest {
 protected:
  Scores() { zermelo("solve dots rows=1 cols=2 -o d.ztb"); }
};

TEST_F(Scores, AreCounted) {
  const Json stats = json("stats d.ztb").front();
  EXPECT_EQ(stats["wins"], 56);
  EXPECT_EQ(stats["losses"], 21);
  EXPECT_EQ(stats["draws"], 51);
  EXPECT_EQ(stats["min_score"], -2);
  EXPECT_EQ(stats["max_score"], 2);
  EXPECT_EQ(stats["histogram"], Json::parse(R"([{"score":-2,"positions":15},{"score":-1,"positions":6},
    {"score":0,"positions":51},{"score":1,"positions":8},{"score":2,"positions":48}])"));
  EXPECT_EQ(json("info d.ztb").front()["min_score"], -2);
  EXPECT_NE(zermelo("info d.ztb").find("greatest   2, in cells of 8 bits"), std::string::npos);
  EXPECT_NE(zermelo("stats d.ztb").find("greatest score, +2:"), std::string::npos);
}

TEST_F(Scores, AreGivenForEachMove) {
  const Json answer = json("probe --moves d.ztb '__/|.|/_.'").front();
  EXPECT_EQ(answer["outcome"], "win");
  EXPECT_EQ(answer["score"], 2);
  EXPECT_EQ(answer["best"], Json::parse(R"([{"move":"2,2","to":"__/|||/_.","gain":1,"again":true,"score":2}])"));
  EXPECT_EQ(zermelo("probe --moves d.ztb '__/|.|/_.'"),
            "__/|.|/_.  win, score +2\n  best: 2,2  to __/|||/_.  gets 1, moves again\n");
  EXPECT_EQ(json("probe d.ztb '__/|||/__'").front(),
            Json::parse(R"({"position":"__/|||/__","outcome":"draw","score":0})"));
}

/// After each move of a line the score is what is left of the score before it.
TEST_F(Scores, AddUpAlongTheBestLine) {
  const Json line = json("line d.ztb ../.../..").front();
  int left = line["score"], sign = 1, sum = 0;
  for (const Json& move : line["line"]) {
    EXPECT_EQ(move["score"].get<int>(), left);
    sum += sign * move["gain"].get<int>();
    left -= move["gain"].get<int>();
    if (!move["again"]) left = -left, sign = -sign;
  }
  EXPECT_EQ(left, 0);
  EXPECT_EQ(sum, line["score"]);
}

TEST_F(Scores, AreShownInLinesWithWhatEachMoveGets) {
  EXPECT_EQ(zermelo("line d.ztb '__/|.|/_.'"),
            " ply  move  gets            position   for the player to move in the position\n"
            "                            __/|.|/_.  win, score +2\n"
            "   1  2,2   1, moves again  __/|||/_.  win, score +1\n"
            "   2  3,2   1, moves again  __/|||/__  draw, score 0\n");
}

TEST_F(Scores, OfMovesThatBringNothingHaveNoColumn) {
  zermelo("solve othello size=4 --metric score -o o.ztb");
  EXPECT_EQ(zermelo("line o.ztb ..../.OX./.XO./....").find("gets"), std::string::npos);
}

TEST_F(Scores, AreExportedAndProved) {
  EXPECT_EQ(zermelo("export d.ztb").substr(0, 55), "position,outcome,score\n../.../..,draw,0\n_./.../..,win,2");
  EXPECT_TRUE(json("verify d.ztb").front()["ok"]);
  zermelo("plot d.ztb --histogram -o h.svg");
  EXPECT_NE(read("h.svg").find("scores of dots rows=1 cols=2"), std::string::npos);
}

TEST_F(Scores, AreComparedWithAPublishedTable) {
  write("scores.csv", "position,outcome,score\n../.../..,draw,0\n_./.../..,win,2\n");
  EXPECT_EQ(zermelo("check dots rows=1 cols=2 scores.csv"), "scores.csv: 2 of 2 claims agree\n");
  EXPECT_EQ(zermelo("check dots rows=1 cols=2 scores.csv --table d.ztb"), "scores.csv: 2 of 2 claims agree\n");
  write("wrong.csv", "position,score\n../.../..,0\n_./.../..,-1\n");
  EXPECT_EQ(
      zermelo("check dots rows=1 cols=2 wrong.csv --table d.ztb", 1),
      "wrong.csv: 1 of 2 claims agree\nfirst difference, line 3: _./.../..: published score -1, computed score +2\n");
  write("bad.csv", "position,score\n../.../..,40000\n");
  expect_refusal("check dots rows=1 cols=2 bad.csv", 2, "'40000' is not a score");
  expect_refusal("check nim piles=1 max=3 wrong.csv", 2, "has no scores");
}

TEST_F(Scores, OfOthelloHaveAStart) {
  zermelo("solve othello size=4 -o o.ztb");
  const Json start = json("probe o.ztb ..../.OX./.XO./.... --moves").front();
  EXPECT_EQ(start["score"], -8);
  EXPECT_TRUE(json("verify o.ztb").front()["ok"]);
  EXPECT_EQ(json("line o.ztb ..../.OX./.XO./....").front()["score"], -8);
}

TEST_F(Scores, AreRefusedWhereTheyHaveNoSense) {
  expect_refusal("solve nim piles=2 max=3 --metric score", 2, "has no scores: its players collect no points");
  expect_refusal("solve dots rows=1 cols=1 --metric depth", 2, "use --metric score");
  expect_refusal("solve dots rows=5 cols=5", 2, "60 edges");
  expect_refusal("sum d.ztb:../.../.. + nim:3", 2, "the players collect points");
  expect_refusal("probe d.ztb ../..", 2, "written like '../.../..', the start");
}

}  // namespace
}  // namespace zermelo::scores_test
