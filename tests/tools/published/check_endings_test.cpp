// `check --kind endings`: lists of longest mates against tables and against solved endings.
#include "support/program.h"

namespace zermelo::check_endings_test {
namespace {

using Json = nlohmann::json;

class CheckEndings : public ProgramTest {
 protected:
  /// Solves all endings of three men into `f/`.
  void solve() const { zermelo("solve chess men=3 -o f/"); }
};

TEST_F(CheckEndings, FindsEveryDifference) {
  solve();
  write("list.txt", "# longest mates\nKQvK 10\nKRK 15\nKPvK\t28\n\nKNK -\nKBvK,1\n");
  const Json report = json("check chess list.txt --kind endings --table f/", 1).at(0);
  EXPECT_EQ(report["file"], "list.txt");
  EXPECT_EQ(report["claims"], 5);
  EXPECT_EQ(report["agree"], 3);
  EXPECT_EQ(report["ok"], false);
  ASSERT_EQ(report["differences"].size(), 2u);
  EXPECT_EQ(report["first_difference"], report["differences"][0]);
  EXPECT_EQ(report["differences"][0],
            Json({{"where", "line 3: KRvK"}, {"published", "15 moves"}, {"computed", "16 moves"}}));
  EXPECT_EQ(report["differences"][1],
            Json({{"where", "line 7: KBvK"}, {"published", "1 move"}, {"computed", "no win"}}));
  EXPECT_NE(zermelo("check chess list.txt --table f/", 1).find("3 of 5 claims agree\nline 3: KRvK: published 15 moves"),
            std::string::npos);
}

TEST_F(CheckEndings, SolvesTheEndingsWithoutATable) {
  write("list.txt", "KRvK 16\n");
  const Json report = json("check chess list.txt").at(0);
  EXPECT_EQ(report["ok"], true);
  EXPECT_EQ(report["first_difference"], nullptr);
  EXPECT_EQ(report["differences"], Json::array());
}

/// On 3 x 3 squares, the queen wins in 2 moves at most, the rook in 4.
TEST_F(CheckEndings, TakesTheFirstSideForTheWinner) {
  const std::string game = "chess pieces=KQvKR files=3 ranks=3";
  zermelo("solve " + game + " -o f.ztb");
  write("list.txt", "KQvKR 2\nKRvKQ 4\nKRKQ 4\nKvKQ 0\n");
  for (const char* table : {"", " --table f.ztb"}) {
    const Json report = json("check " + game + " list.txt" + table).at(0);
    EXPECT_EQ(report["agree"], 4) << table;
  }
}

TEST_F(CheckEndings, RefusesListsThatItCannotCheck) {
  solve();
  write("list.txt", "KQvKR 35\n");
  expect_refusal("check chess list.txt --table f/", 2, "list.txt, line 1: chess men=3");
  expect_refusal("check chess men=4 list.txt --table f/", 2,
                 "tables of 'chess men=3 files=8 ranks=8', not of 'chess men=4'");
  zermelo("solve chess pieces=KQvK files=3 ranks=8 -o narrow/");
  expect_refusal("check chess list.txt --table narrow/", 2,
                 "tables of 'chess pieces=KQvK files=3 ranks=8', not of 'chess'");
  expect_refusal("check nim piles=1 max=3 list.txt --kind endings", 2, "--kind endings is for chess");
  expect_refusal("check chess list.txt --complete", 2, "--complete is for lists of positions");
  write("list.txt", "KKvK 3\n");
  expect_refusal("check chess list.txt", 2, "list.txt, line 1: 'KKvK' must have one K on each side");
  write("list.txt", "KQvK ten\n");
  expect_refusal("check chess list.txt --kind endings", 2, "list.txt, line 1: 'KQvK ten' is not an ending");
  write("list.txt", "KQvK 10\nKQRBNPPvK 4\n");
  for (const char* table : {"", " --table f/"})
    expect_refusal(std::string("check chess list.txt") + table, 2,
                   "list.txt, line 2: KQRBNPPvK has 8 men, but tables have at most 6");
  write("list.txt", "KQvQ 3\n");
  expect_refusal("check chess list.txt --kind endings", 2, "'KQvQ 3' is not an ending");
  write("list.txt", "# nothing\n");
  expect_refusal("check chess list.txt --kind endings", 2, "there is nothing to check");
  zermelo("solve chess pieces=KRvK --metric outcome -o o.ztb");
  write("list.txt", "KRvK 16\n");
  expect_refusal("check chess list.txt --table o.ztb", 2, "o.ztb has no depths");
}

TEST_F(CheckEndings, NamesAMissingTier) {
  solve();
  write("list.txt", "KQvK 10\n");
  shell("rm f/KQvK.ztb");
  expect_refusal("check chess list.txt --table f/", 2, "KQvK");
}

}  // namespace
}  // namespace zermelo::check_endings_test
