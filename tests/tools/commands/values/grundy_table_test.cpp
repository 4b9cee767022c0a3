// Grundy tables on the command line: solve, probe, verify and errors.
#include <algorithm>

#include "support/program.h"
#include "tablebase/entries/metric.h"

namespace zermelo::grundy_table_test {

using GrundyTableCommands = ProgramTest;

TEST_F(GrundyTableCommands, AreSolvedAskedAndProved) {
  const auto solved = json("solve octal code=0.77 max=20 --metric grundy -o t.ztb").at(0);
  EXPECT_EQ(solved.at("metric"), "grundy");
  EXPECT_FALSE(solved.contains("max_depth"));
  EXPECT_EQ(solved.at("draws"), 0);
  EXPECT_EQ(solved.at("start").at("grundy"), 1);
  EXPECT_EQ(solved.at("start").at("outcome"), "win");
  EXPECT_EQ(json("verify t.ztb").at(0).at("ok"), true);

  const auto info = json("info t.ztb").at(0);
  EXPECT_EQ(info.at("metric"), "grundy");
  EXPECT_EQ(info.at("max_grundy"), solved.at("max_grundy"));
  EXPECT_FALSE(info.contains("max_depth"));

  const auto stats = json("stats t.ztb").at(0);
  std::uint64_t positions = 0;
  for (const auto& row : stats.at("histogram")) positions += row.at("positions").get<std::uint64_t>();
  EXPECT_EQ(positions, solved.at("positions"));
  EXPECT_EQ(stats.at("histogram").at(0).at("grundy"), 0);
  EXPECT_EQ(stats.at("histogram").at(0).at("positions"), solved.at("losses"));
  const std::string greatest = stats.at("deepest").at(0);
  EXPECT_EQ(json("probe t.ztb " + greatest).at(0).at("grundy"), solved.at("max_grundy"));
  EXPECT_GE(json("plan octal code=0.77 max=20 --metric grundy").at(0).at("memory_bytes"), 1000);
}

TEST_F(GrundyTableCommands, NameEveryWinningMoveAndNoneWhereThereIsNone) {
  zermelo("solve nim piles=3 max=7 --metric grundy -o t.ztb");
  const auto won = json("probe t.ztb 7,5,3 --moves").at(0);
  EXPECT_EQ(won.at("grundy"), 1);
  ASSERT_EQ(won.at("best").size(), 3u);
  for (const auto& move : won.at("best"))
    EXPECT_EQ(json("probe t.ztb " + move.at("to").get<std::string>()).at(0).at("grundy"), 0);
  EXPECT_FALSE(won.contains("depth"));
  const auto lost = json("probe t.ztb 6,5,3 --moves").at(0);
  EXPECT_EQ(lost.at("outcome"), "loss");
  EXPECT_TRUE(lost.at("best").empty());
  const auto line = json("line t.ztb 6,5,3").at(0);
  EXPECT_EQ(line.at("line").size() % 2, 0u);
  EXPECT_NE(zermelo("probe t.ztb 7,5,3").find("win, Grundy value 1"), std::string::npos);
}

TEST_F(GrundyTableCommands, AreCheckedAgainstPublishedValues) {
  zermelo("solve wythoff max=12 --metric grundy -o t.ztb");
  write("table.csv", zermelo("export t.ztb"));
  EXPECT_EQ(read("table.csv").substr(0, 24), "position,outcome,grundy\n");
  EXPECT_EQ(json("check wythoff max=12 table.csv").at(0).at("agree"), 169);
  write("values.csv", "position,grundy\n\"2,1\",0\n\"2,2\",1\n\"3,3\",5\n");
  const auto wrong = json("check wythoff max=12 values.csv", 1).at(0);
  EXPECT_EQ(wrong.at("agree"), 2);
  EXPECT_EQ(wrong.at("first_difference").at("published"), "Grundy value 5");
  EXPECT_EQ(wrong.at("first_difference").at("computed"), "Grundy value 6");
  write("both.csv", "position,depth,grundy\n\"2,1\",2,0\n");
  expect_refusal("check wythoff max=12 both.csv", 2, "a table contains one of them");
  EXPECT_EQ(json("check wythoff max=12 values.csv --table t.ztb", 1).at(0).at("claims"), 3);
}

TEST_F(GrundyTableCommands, AreRefusedWhereThereAreNoGrundyValues) {
  expect_refusal("solve pyramid rows=4 --metric grundy", 2, "play=normal");
  expect_refusal("plan nim piles=2 max=4 play=misere --metric grundy", 2, "--metric outcome or depth");
  expect_refusal("solve quixo size=3 --metric grundy", 2, "play may be infinite");
  expect_refusal("solve nim piles=1 max=3 --metric value-of-life", 2, "must be " + metric_names());
  write("ring.txt", "3 7\n7 9\n9 3\n0 3\n");
  expect_refusal("solve graph file=ring.txt --metric grundy -o t.ztb", 2, "3 -> 7 -> 9 -> 3");
  EXPECT_FALSE(exists("t.ztb") || exists("t.ztb.part"));
  expect_refusal("solve graph file=ring.txt play=draw --metric grundy", 2, "play=normal");
}

TEST_F(GrundyTableCommands, OfGraphsAreSolvedAndProved) {
  write("graph.txt", "0 1\n0 2\n1 2\n2 3\n4 0\n4 3\n");
  const auto solved = json("solve graph file=graph.txt start=4 --metric grundy -o t.ztb").at(0);
  EXPECT_EQ(solved.at("start").at("grundy"), 1);
  EXPECT_EQ(json("probe t.ztb 0").at(0).at("grundy"), 2);
  EXPECT_EQ(json("verify t.ztb").at(0).at("ok"), true);
}

TEST_F(GrundyTableCommands, AreListedForTheFamiliesThatHaveThem) {
  for (const auto& family : json("games")) {
    const std::string name = family.at("family");
    const auto& metrics = family.at("metrics");
    const bool listed = std::find(metrics.begin(), metrics.end(), "grundy") != metrics.end();
    for (const char* ends : {"nim", "wythoff", "octal", "grundy", "pyramid", "grid", "chomp", "graph"})
      EXPECT_TRUE(name != ends || listed) << name;
    for (const char* loops : {"quixo", "mnk", "morris", "lgame"}) EXPECT_FALSE(name == loops && listed) << name;
  }
}

/// A table of many slices, stopped during the writing.
TEST_F(GrundyTableCommands, AreTheSameFileAfterAnInterruption) {
  const std::string spec = "nim piles=4 max=80 order=ordered --metric grundy";
  const RunResult stopped = shell("$Z solve " + spec +
                                  " -o t.ztb & solver=$!\n"
                                  "while ! [ -e t.ztb.part ] && kill -0 $solver 2>/dev/null; do sleep 0.002; done\n"
                                  "sleep 0.1; kill -TERM $solver; wait $solver");
  if (stopped.status == 0) GTEST_SKIP() << "the solver was faster than the signal";
  ASSERT_EQ(stopped.status, 130) << stopped.err;
  zermelo("solve " + spec + " -o t.ztb --resume --threads 1");
  zermelo("solve " + spec + " -o straight.ztb");
  EXPECT_TRUE(read("t.ztb") == read("straight.ztb"));
}

}  // namespace zermelo::grundy_table_test
