// Tables of suspense numbers, a kind of entry that its definition alone solves: every command knows them.
#include "support/program.h"

namespace zermelo::suspense_commands_test {
namespace {

using Object = nlohmann::json;

class SuspenseCommands : public ProgramTest {
 protected:
  SuspenseCommands() { zermelo("solve nim piles=2 max=5 --metric suspense -o s.ztb"); }
};

TEST_F(SuspenseCommands, SolveCountAndProve) {
  const Object solved = json("solve pyramid rows=4 --metric suspense -o p.ztb").at(0);
  EXPECT_EQ(solved.at("metric"), "suspense");
  EXPECT_TRUE(solved.at("start").contains("suspense"));
  const Object stats = json("stats s.ztb").at(0);
  EXPECT_EQ(stats.at("max_suspense"), 3);
  EXPECT_EQ(stats.at("losses"), 6);
  EXPECT_EQ(stats.at("histogram"), Object::parse(R"([{"suspense":0,"positions":1},{"suspense":1,"positions":5},
                                                   {"suspense":2,"positions":5},{"suspense":3,"positions":10}])"));
  EXPECT_EQ(stats.at("deepest").size(), 10u);
  EXPECT_EQ(json("info s.ztb").at(0).at("layout"), "changes");
  for (const char* file : {"s.ztb", "p.ztb"}) EXPECT_EQ(json(std::string("verify ") + file).at(0).at("ok"), true);
}

TEST_F(SuspenseCommands, AnswerWithTheMovesThatKeepTheNumber) {
  EXPECT_EQ(zermelo("probe --moves s.ztb 3,2"), "3,2  win, suspense 3\n  best: 3 -> 2  to 2,2\n");
  EXPECT_EQ(json("probe s.ztb 4,4").at(0), Object::parse(R"({"position":"4,4","outcome":"loss","suspense":2})"));
  EXPECT_EQ(json("line s.ztb 5,4").at(0).at("line").size(), 3u);
}

TEST_F(SuspenseCommands, PrintAndDrawTheNumbers) {
  EXPECT_NE(zermelo("export s.ztb").find("position,outcome,suspense\n\"0,0\",loss,0\n\"1,0\",win,1\n"),
            std::string::npos);
  const std::string matrix = zermelo("export s.ztb --matrix '*,*' --max 2");
  EXPECT_EQ(matrix, "number 1,0,1,2\n0,0,1,1\n1,1,2,3\n2,1,3,2\n");
  EXPECT_EQ(zermelo("export s.ztb --matrix '*,*' --max 2 --show suspense"), matrix);
  zermelo("plot s.ztb --histogram -o h.svg");
  EXPECT_NE(read("h.svg").find("suspense numbers of nim"), std::string::npos);
  EXPECT_NE(zermelo("plan nim piles=3 max=20 --metric suspense").find("to solve for suspense"), std::string::npos);
}

TEST_F(SuspenseCommands, AreRefusedWithTheReason) {
  expect_refusal("solve quixo size=3 --metric suspense", 2,
                 "has no suspense numbers: these are for games that always end");
  expect_refusal("solve 'heap rule=kayles max=9' --metric suspense", 2, "has no suspense numbers");
  expect_refusal("sum s.ztb:3,2 + s.ztb:1,0", 2, "is a table of metric suspense, and a sum needs Grundy values");
  expect_refusal("export s.ztb --matrix '*,*' --show depth", 2, "which can show outcome, suspense");
}

}  // namespace
}  // namespace zermelo::suspense_commands_test
