// Tables of single heaps, whose moves lead to sums.
#include "support/program.h"

namespace zermelo::heap_table_test {

using HeapTables = ProgramTest;

TEST_F(HeapTables, HoldGrundyValuesWithoutBeingAsked) {
  const auto solved = json("solve heap rule=kayles max=5000 -o k.ztb").at(0);
  EXPECT_EQ(solved.at("spec"), "heap rule=0.77 max=5000");
  EXPECT_EQ(solved.at("metric"), "grundy");
  EXPECT_EQ(solved.at("max_grundy"), 8);
  EXPECT_EQ(json("probe k.ztb 70").at(0).at("grundy"), 6);
  EXPECT_EQ(json("verify k.ztb --sample 50").at(0).at("ok"), true);
  EXPECT_EQ(json("stats k.ztb").at(0).at("histogram").at(0).at("positions"), 1);
  EXPECT_EQ(json("plan heap rule=0.77 max=5000").at(0).at("metric"), "grundy");
  EXPECT_EQ(zermelo("export k.ztb").find("position,outcome,grundy\n0,loss,0\n1,win,1\n2,win,2\n"), 0u);
}

TEST_F(HeapTables, NameMovesToSumsOfHeaps) {
  zermelo("solve heap rule=0.77 max=30 -o k.ztb");
  zermelo("verify k.ztb");
  const auto probed = json("probe k.ztb 5 --moves").at(0);
  EXPECT_EQ(probed.at("grundy"), 4);
  ASSERT_EQ(probed.at("best").size(), 1u);  // the only move from 5 to value 0 leaves two heaps of 2
  EXPECT_EQ(probed.at("best").at(0).at("to"), "2,2");
  EXPECT_EQ(probed.at("best").at(0).at("move"), "5 -> 2,2");
  EXPECT_EQ(json("probe k.ztb 2 --moves").at(0).at("best").at(0).at("to"), "0");
  EXPECT_TRUE(json("probe k.ztb 0 --moves").at(0).at("best").empty());
}

TEST_F(HeapTables, AreCheckedAgainstTheirOwnExport) {
  zermelo("solve heap rule=grundy max=40 -o g.ztb");
  write("g.csv", zermelo("export g.ztb"));
  EXPECT_EQ(json("check heap rule=grundy max=40 g.csv --kind outcomes").at(0).at("agree"), 41);
}

TEST_F(HeapTables, RefuseWhatSumsHaveNot) {
  expect_refusal("solve heap rule=0.77 max=30 --metric depth", 2, "--metric grundy");
  expect_refusal("solve heap rule=0.9G max=30", 2, "0.9G");
  expect_refusal("solve heap rule=0.77 max=0", 2, "max");
  zermelo("solve heap rule=0.77 max=30 -o k.ztb");
  expect_refusal("line k.ztb 5", 2, "probe --moves");
  expect_refusal("probe k.ztb 31", 2, "0 to 30");
  expect_refusal("probe k.ztb 3,4", 2, "0 to 30");
}

}  // namespace zermelo::heap_table_test
