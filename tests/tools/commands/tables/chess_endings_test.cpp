// Chess endings from the command line: positions as FEN, lines to mate, and what a user may get wrong.
#include <algorithm>

#include "support/program.h"

namespace zermelo::chess_endings_test {

class ChessEndings : public ProgramTest {
 protected:
  /// Solves KPvK on 4 files and 5 ranks into the folder kpk/.
  void solve() const { zermelo("solve chess pieces=KPvK files=4 ranks=5 -o kpk/"); }
};

TEST_F(ChessEndings, AreProbedByFenWithMovesInSan) {
  solve();
  const auto answer = json("probe kpk/ '4/1P2/4/1K2/3k w - -' --moves --json").at(0);
  EXPECT_EQ(answer["outcome"], "win");
  EXPECT_EQ(answer["best"][0]["move"], "b5=Q");
  EXPECT_EQ(answer["best"][0]["to"], "1Q2/4/4/1K2/3k b - -");
  EXPECT_NE(zermelo("probe kpk/ '4/1P2/4/1K2/3k w - -' --moves").find("best: b5=Q"), std::string::npos);
}

TEST_F(ChessEndings, HaveTheSameDepthsForTheOtherColour) {
  solve();
  const auto white = json("probe kpk/ '4/4/1P2/1K2/3k w - -' --json").at(0);
  const auto black = json("probe kpk/ '3K/1k2/1p2/4/4 b - -' --json").at(0);
  EXPECT_EQ(white["outcome"], "win");
  EXPECT_EQ(white["depth"], black["depth"]);
  EXPECT_EQ(black["position"], "3K/1k2/1p2/4/4 b - -");
}

TEST_F(ChessEndings, HaveLinesToMate) {
  solve();
  const auto line = json("line kpk/ '4/4/1P2/1K2/3k w - -' --json").at(0);
  EXPECT_EQ(line["line"].size(), line["depth"].get<std::size_t>());
  const std::string last = line["line"].back()["move"];
  EXPECT_TRUE(last.ends_with('#')) << last;
}

TEST_F(ChessEndings, AreProbedInBatchesWithClocksAndErrors) {
  solve();
  write("fens", "4/4/1P2/1K2/3k w - - 0 1\n4/4/1P2/1K2/3k w\n4/4/1P2/1K2/4 w - -\n");
  const RunResult run = shell("\"$Z\" probe kpk/ --json < fens");
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.out.find(R"({"position":"4/4/1P2/1K2/3k w - - 0 1","outcome":"win")"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find(R"({"position":"4/4/1P2/1K2/3k w","outcome":"win")"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("is illegal: black has no king"), std::string::npos) << run.out;
}

TEST_F(ChessEndings, SayHowToWriteAFen) {
  solve();
  const RunResult words = shell("\"$Z\" probe kpk/ 4/4/1P2/1K2/3k w - -");
  EXPECT_EQ(words.status, 2);
  EXPECT_NE(words.err.find("missing; write a FEN such as '3k/4/4/4/K3 w - -', on a command line with its quotes"),
            std::string::npos)
      << words.err;
  expect_refusal("line kpk/ 4/4/1P2/1K2/3k w - -", 2, "put a position with blanks into quotes");
  expect_refusal("probe kpk/ \"'4/4/1P2/1K2/3k w - -'\"", 2, "it contains quotes; leave them out");
  expect_refusal("probe kpk/ '8/8/8/8/8/8/8/K6k w'", 2, "it has 8 ranks; this board has 5");
}

TEST_F(ChessEndings, HaveTheSameTablesWithTheLeastMemory) {
  const std::string spec = "chess pieces=KRRvKN files=5 ranks=5";
  const auto least = json("plan " + spec + " --json").at(0)["in_tiers"]["least_memory_bytes"].get<std::uint64_t>();
  const std::string budget = " --memory " + std::to_string(least);
  EXPECT_GT(json("plan " + spec + budget + " --json").at(0)["in_tiers"]["scratch_bytes"], 0);
  EXPECT_NE(zermelo("plan " + spec + budget).find("; temporary files up to "), std::string::npos);
  EXPECT_EQ(json("plan " + spec + " --json").at(0)["in_tiers"]["scratch_bytes"], 0);
  zermelo("solve " + spec + " -o roomy/");
  zermelo("solve " + spec + " -o tight/" + budget + " --log tight.log");
  EXPECT_EQ(shell("cmp roomy/KRRvKN.ztb tight/KRRvKN.ztb").status, 0);
  EXPECT_NE(shell("cat tight.log").out.find("KRRvKN ply 45"), std::string::npos);
}

/// There are three squares for pawns.
TEST_F(ChessEndings, HaveNoMorePawnsThanTheBoardHasSquaresForThem) {
  expect_refusal("solve chess pieces=KPPPPvK files=3 ranks=3 -o pawns/", 2, "pieces must be at most 3 pawns");
  EXPECT_EQ(json("solve chess men=5 files=3 ranks=3 -o five/ --json").at(0)["tiers"], 146);
  const auto tiers = json("tiers chess men=6 files=3 ranks=3 --json");
  EXPECT_TRUE(std::all_of(tiers.begin(), tiers.end(), [](const auto& tier) { return tier["positions"] > 0; }));
  EXPECT_TRUE(std::none_of(tiers.begin(), tiers.end(), [](const auto& tier) { return tier["tier"] == "KPPPPvK"; }));
}

TEST_F(ChessEndings, HaveNoPlanOfTimeIfTheyAreLarge) {
  const auto plan = json("plan chess pieces=KRNvKNN --json").at(0);
  EXPECT_TRUE(plan["seconds"].is_null());
  EXPECT_TRUE(plan["disk_bytes"].is_null());
  EXPECT_LT(plan["in_tiers"]["least_counting_bytes"], plan["memory_bytes"]);
  EXPECT_GT(json("plan chess pieces=KQvKR --json").at(0)["disk_bytes"], 100'000);
}

TEST_F(ChessEndings, NameAFileThatIsCutOff) {
  zermelo("solve chess pieces=KQvK files=3 ranks=3 -o cut/");
  shell("truncate -s 100 cut/KQvK.ztb");
  expect_refusal("stats cut/KQvK.ztb", 2, "the file is cut off: it has 100 bytes");
}

TEST_F(ChessEndings, SayHowToNameTheMen) {
  expect_refusal("solve chess KQvKR", 2, "write pieces=KQvKR");
  expect_refusal("solve chess pieces=", 2, "'pieces=' in the game's spec has no value");
  expect_refusal("solve chess pieces=kqvkr", 2, "pieces are capital letters");
  expect_refusal("solve chess pieces=KÄvK", 2, "has the letter 'Ä'");
  expect_refusal("solve chess pieces=KQVKR", 2, "has no small v between the sides");
  expect_refusal("solve chess pieces=KQvKRvKR", 2, "has more than one v");
}

TEST_F(ChessEndings, NameTheEndingThatOtherMenNeed) {
  solve();
  expect_refusal("probe kpk/ 'k3/4/4/4/KN1B w - -'", 2,
                 "solve them with zermelo solve chess pieces=KBNvK files=4 ranks=5");
  expect_refusal("probe kpk/ 'knnn/4/4/4/KNNB w - -'", 2, "tables have at most 6 men");
}

TEST_F(ChessEndings, HaveNoDeepestPositionIfAllAreDraws) {
  EXPECT_EQ(shell("\"$Z\" solve chess pieces=KBvK files=4 ranks=4 -o f/").out.find("deepest"), std::string::npos);
  EXPECT_EQ(shell("\"$Z\" info f/KBvK.ztb").out.find("deepest"), std::string::npos);
  const std::string solved = shell("\"$Z\" solve chess pieces=KQvK files=4 ranks=4 -o g/").out;
  EXPECT_NE(solved.find("deepest    8 plies"), std::string::npos) << solved;
  EXPECT_NE(shell("\"$Z\" info g/KQvK.ztb").out.find("deepest    8 plies"), std::string::npos);
}

TEST_F(ChessEndings, NameAMissingEndingAndItsCommand) {
  solve();
  shell("rm kpk/KQvK.ztb");
  const std::string command = "zermelo solve chess pieces=KPvK files=4 ranks=5 -o kpk/ --tier KQvK";
  expect_refusal("probe kpk/ 'k3/4/4/4/KQ2 w - -'", 2,
                 "the tier KQvK is missing: there is no kpk/KQvK.ztb; make it with " + command);
  expect_refusal("probe kpk/ '4/1P2/4/1K2/3k w - -'", 2, command);
  expect_refusal("line kpk/ '4/1P2/4/1K2/3k w - -'", 2, command);
  EXPECT_EQ(json("probe kpk/ '4/1P2/1K2/4/3k b - -' --json").at(0)["outcome"], "loss");
  shell("\"$Z\"" + command.substr(7));
  EXPECT_EQ(json("probe kpk/ 'k3/4/4/4/KQ2 w - -' --json").at(0)["outcome"], "win");
}

TEST_F(ChessEndings, RefuseADamagedEnding) {
  solve();
  write("kpk/KQvK.ztb", std::string(1000, 'x'));
  expect_refusal("probe kpk/ 'k3/4/4/4/KQ2 w - -'", 2, "zermelo repair kpk/");
  expect_refusal("probe kpk/ '4/1P2/4/1K2/3k w - -'", 2, "zermelo repair kpk/");
  EXPECT_EQ(json("probe kpk/ '4/1P2/1K2/4/3k b - -' --json").at(0)["outcome"], "loss");
  zermelo("repair kpk/");
  EXPECT_EQ(json("probe kpk/ 'k3/4/4/4/KQ2 w - -' --json").at(0)["outcome"], "win");
}

}  // namespace zermelo::chess_endings_test
