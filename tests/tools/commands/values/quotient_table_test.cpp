// Tables of misère quotients on the command line: solve, probe, sum, stats, info, export, verify, repair and errors.
#include <algorithm>

#include "support/program.h"

namespace zermelo::quotient_table_test {

using QuotientTableCommands = ProgramTest;

TEST_F(QuotientTableCommands, AreSolvedAskedAndProved) {
  const auto solved = json("solve heap rule=kayles max=1000 --metric quotient -o k.ztb").at(0);
  EXPECT_EQ(solved.at("metric"), "quotient");
  EXPECT_EQ(solved.at("wins").get<int>() + solved.at("losses").get<int>(), 1001);
  EXPECT_EQ(json("verify k.ztb").at(0).at("ok"), true);
  EXPECT_EQ(json("probe k.ztb 5").at(0).at("outcome"), "win");
  EXPECT_EQ(json("probe k.ztb 1").at(0).at("outcome"), "loss");
  EXPECT_FALSE(json("probe k.ztb 5").at(0).at("value").get<std::string>().empty());
  EXPECT_NE(zermelo("probe k.ztb 0").find("win, element 1"), std::string::npos);
  const auto moves = json("probe --moves k.ztb 2").at(0);
  ASSERT_EQ(moves.at("best").size(), 1u);
  EXPECT_EQ(moves.at("best").at(0).at("to"), "1");

  const auto info = json("info k.ztb").at(0);
  EXPECT_EQ(info.at("play"), "misere");
  EXPECT_EQ(info.at("quotient").at("order"), 40);
  EXPECT_EQ(info.at("quotient").at("p_elements"), 9);
  EXPECT_EQ(info.at("quotient").at("p_portion").size(), 9u);
  EXPECT_NE(zermelo("info k.ztb").find("order      40, 9 of these elements are lost (P)"), std::string::npos);

  std::uint64_t positions = 0;
  const auto stats = json("stats k.ztb").at(0);
  for (const auto& row : stats.at("histogram")) positions += row.at("positions").get<std::uint64_t>();
  EXPECT_EQ(positions, 1001u);
  EXPECT_EQ(zermelo("export k.ztb").substr(0, 23), "position,outcome,value\n");
  EXPECT_NE(zermelo("stats k.ztb").find(" of 40 elements"), std::string::npos);
}

/// By the search of all moves, which does not know the quotient.
TEST_F(QuotientTableCommands, DecideSumsAsTheSearchDoes) {
  zermelo("solve heap rule=grundy max=20 --metric quotient -o g.ztb");
  for (const auto& heaps : {std::vector<int>{3, 4}, {5, 5, 1}, {13, 7}, {9, 6, 3}, {8, 8, 5, 2}, {0}}) {
    std::string table, rule;
    for (const int heap : heaps) {
      table += (table.empty() ? "g.ztb:" : " + g.ztb:") + std::to_string(heap);
      rule += (rule.empty() ? "grundy:" : " + grundy:") + std::to_string(heap);
    }
    const auto product = json("sum '" + table + "' --moves").at(0);
    const auto searched = json("sum '" + rule + "' --play misere --moves").at(0);
    EXPECT_EQ(product.at("outcome"), searched.at("outcome")) << table;
    EXPECT_EQ(product.at("play"), "misere");
    if (product.at("outcome") == "loss") {
      EXPECT_EQ(product.at("best_count"), 0) << table;
      continue;
    }
    for (const auto& best : searched.at("best"))
      EXPECT_TRUE(std::ranges::any_of(product.at("best"), [&](const auto& move) {
        return move.at("term") == best.at("term") && move.at("move") == best.at("move");
      })) << table;
  }
}

TEST_F(QuotientTableCommands, DecideSumsOfMillionsOfHeaps) {
  zermelo("solve heap rule=kayles max=200 --metric quotient -o k.ztb");
  const auto few = json("sum 'k.ztb:5 + k.ztb:7 + 4*k.ztb:9' --moves").at(0);
  const auto many = json("sum 'k.ztb:5 + k.ztb:7 + 1000004*k.ztb:9' --moves").at(0);
  EXPECT_EQ(few.at("outcome"), many.at("outcome"));
  EXPECT_EQ(few.at("value"), many.at("value"));
  EXPECT_EQ(few.at("best_count"), many.at("best_count"));
  EXPECT_EQ(many.at("terms").at(2).at("heaps"), 1000004);
  const std::string text = zermelo("sum 'k.ztb:5 + 1000000*k.ztb:1'");
  EXPECT_NE(text.find("in misere play\n"), std::string::npos);
}

TEST_F(QuotientTableCommands, RefuseWhatDoesNotFit) {
  zermelo("solve heap rule=grundy max=12 --metric quotient -o g.ztb");
  zermelo("solve heap rule=grundy max=12 -o n.ztb");
  expect_refusal("sum 'g.ztb:3 + g.ztb:4' --play normal", 2, "is about misere play");
  expect_refusal("sum 'g.ztb:3 + n.ztb:4'", 2, "write a sum of heaps of one table");
  expect_refusal("sum 'g.ztb:3 + *2'", 2, "must be heaps of one table of a misere quotient");
  expect_refusal("sum 'g.ztb:13'", 2, "is not a heap of this table");
  expect_refusal("solve nim piles=3 max=4 --metric quotient", 2, "single heaps have one");
  expect_refusal("solve heap rule=0.07 max=40 --metric quotient --memory 8M", 3, "heaps up to");
  expect_refusal("certify g.ztb -o c.json", 2, "certificates of misere quotients are not defined");
  expect_refusal("line g.ztb 5", 2, "contains single heaps");
  expect_refusal("sum '1000000000000000001*g.ztb:5'", 2, "must be a whole number from 0 to 1000000000000000000");
  expect_refusal("sum '-1*g.ztb:5'", 2, "term 1, '-1*g.ztb:5': -1 heaps: the number before the star must be");
  expect_refusal("sum '2*n.ztb:5'", 2, "2* is for heaps of a table of metric quotient");
  expect_refusal("export g.ztb --format cgsuite", 2, "g.ztb is a table of metric quotient; only games of Left and");
  expect_refusal("plot g.ztb --histogram -o g.svg", 2, "a histogram: g.ztb is a table of metric quotient");
  expect_refusal("solve heap rule=grundy max=6000 --metric quotient -o l.ztb", 3,
                 "no theorem proves one for this rule");
  expect_refusal("plan heap rule=take:4998 max=6000 --metric quotient", 3, "needs a proved period");
  expect_refusal("solve heap rule=take:4998 max=6000 --metric quotient -o l.ztb", 3,
                 "whose proof needs the heaps up to 14996 or more, but quotients have heaps up to 5000; choose");
  expect_refusal("misere kayles --search 20", 2, "--search 20 is for --prove");
}

TEST_F(QuotientTableCommands, SayOfWhichHeapsAQuotientIs) {
  EXPECT_NE(
      zermelo("misere 0.33 --max 0 --prove").find("belongs to heaps 0..0; --max 2 gives the quotient of all heaps\n"),
      std::string::npos);
  EXPECT_EQ(zermelo("misere 0.33 --max 8 --prove").find("gives the quotient of all heaps"), std::string::npos);
  EXPECT_EQ(json("misere kayles --max 82").at(0).at("order"), 40);
}

TEST_F(QuotientTableCommands, AreMended) {
  zermelo("solve heap rule=kayles max=3000 --metric quotient --block 500 -o k.ztb");
  shell("cp k.ztb d.ztb; size=$(stat -c %s d.ztb); printf XXXX | dd of=d.ztb bs=1 seek=$((size / 2)) conv=notrunc");
  ASSERT_NE(read("d.ztb"), read("k.ztb"));
  EXPECT_EQ(shell("$Z verify d.ztb").status, 2);
  zermelo("repair d.ztb -o r.ztb");
  EXPECT_EQ(json("info r.ztb").at(0).at("payload_digest"), json("info k.ztb").at(0).at("payload_digest"));
  EXPECT_EQ(json("verify r.ztb").at(0).at("ok"), true);
}

TEST_F(QuotientTableCommands, NameTheClassesOfGenera) {
  const auto genera = json("misere kayles --max 7 --genus").at(0);
  EXPECT_EQ(genera.at("genera").at(5), "4^146");
  EXPECT_EQ(genera.at("classes").at(5), "restless");
  EXPECT_EQ(genera.at("classes").at(7), "wild");
  const auto sum = json("misere kayles --genus --sum 4+5+5").at(0);
  EXPECT_EQ(sum.at("genus"), "1^031");
  EXPECT_EQ(sum.at("outcome"), "loss");
  EXPECT_EQ(json("sum 'kayles:4,5,5' --play misere").at(0).at("outcome"), "loss");
  expect_refusal("misere kayles --sum 4+5", 2, "--sum is for --genus");
  expect_refusal("misere kayles --genus --sum 4+x", 2, "'x' is not a heap");
}

}  // namespace zermelo::quotient_table_test
