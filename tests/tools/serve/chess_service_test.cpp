// The service answers for chess endings: positions as FEN, either colour, reasons why a position is refused.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tools/serve/served_tables.h"

namespace zermelo::test::chess_service_test {
namespace {

using Object = nlohmann::json;

class ChessService : public ServedTables {
 protected:
  void SetUp() override {
    solve_tiers("chess pieces=KPvK files=4 ranks=5", "kpk");
    open({"kpk"});
  }

  /// The error of a position.
  std::string refusal(const std::string& position) const { return probe("kpk", position, 400).at("error"); }
};

using Openings = ServedTables;

}  // namespace

TEST_F(ChessService, ListsAllMovesInSan) {
  const Object answer = probe("kpk", "3k/P3/4/K3/4 w - -");
  std::vector<std::string> moves;
  for (const Object& move : answer.at("moves_all")) moves.push_back(move.at("move"));
  std::ranges::sort(moves);
  EXPECT_EQ(moves, (std::vector<std::string>{"Ka1", "Ka3", "Kb1", "Kb2", "Kb3", "a5=B", "a5=N", "a5=Q+", "a5=R+"}));
  for (const Object& move : answer.at("moves_all"))
    EXPECT_EQ(move.at("depth"), probe("kpk", move.at("to")).at("depth")) << move;
}

TEST_F(ChessService, AnswersAlikeForEitherColour) {
  const Object white = probe("kpk", "4/4/1P2/1K2/3k w - -"), black = probe("kpk", "3K/1k2/1p2/4/4 b - -");
  EXPECT_EQ(white.at("outcome"), "win");
  EXPECT_EQ(white.at("depth"), black.at("depth"));
  EXPECT_EQ(white.at("moves_all").size(), black.at("moves_all").size());
  for (const Object& move : black.at("moves_all")) EXPECT_TRUE(std::string(move.at("to")).ends_with(" w - -")) << move;
}

TEST_F(ChessService, SaysWhyTheGameIsOver) {
  EXPECT_EQ(probe("kpk", "k3/Q3/1K2/4/4 b - -").at("ending"), "checkmate");
  EXPECT_EQ(probe("kpk", "k3/2Q1/1K2/4/4 b - -").at("ending"), "stalemate");
}

TEST_F(ChessService, PlaysLinesToMate) {
  const Object mate = line("kpk", "3K/1k2/1p2/4/4 b - - 0 1");
  EXPECT_EQ(mate.at("line").size(), mate.at("depth"));
  EXPECT_TRUE(std::string(mate.at("line").back().at("move")).ends_with('#')) << mate;
}

TEST_F(ChessService, RefusesIllegalPositionsWithTheReason) {
  EXPECT_NE(refusal("4/4/1P2/1K2/4 w - -").find("black has no king"), std::string::npos);
  EXPECT_NE(refusal("4/4/k3/QK2/4 w - -").find("are neighbours"), std::string::npos);
  EXPECT_NE(refusal("k3/4/4/Q3/1K2 w - -").find("black is in check, but it is white's move"), std::string::npos);
  EXPECT_NE(refusal("k3/4/4/4/PK2 w - -").find("a pawn is on a1; pawns are on ranks 2 to 4"), std::string::npos);
  EXPECT_NE(refusal("k3/4/4/2P1/1K2").find("the side to move is missing"), std::string::npos);
  EXPECT_NE(refusal("k3/4/4/2N1/1KB1 w - -").find("solve them with zermelo solve chess pieces=KBNvK"),
            std::string::npos);
  const Object list = post({{"table", "kpk"}, {"positions", {"k3/4/4/2P1/1K2 w - -", "k3/4/4/2P1/4 w - -"}}});
  EXPECT_FALSE(list[0].contains("error"));
  EXPECT_NE(std::string(list[1].at("error")).find("white has no king"), std::string::npos);
}

TEST_F(ChessService, NamesAMissingEnding) {
  std::filesystem::remove(folder() + "/kpk/KRvK.ztb");
  open({"kpk"});
  const std::string error = refusal("3k/P3/4/K3/4 w - -");
  EXPECT_NE(error.find("make it with zermelo solve chess pieces=KPvK files=4 ranks=5"), std::string::npos) << error;
  EXPECT_EQ(error.find(folder()), std::string::npos) << error;
  EXPECT_EQ(probe("kpk", "4/4/1P2/1K2/3k w - -").at("outcome"), "win");
}

TEST_F(ChessService, OpensAtAWinOfTheLargestEnding) {
  const Object table = tables()[0];
  EXPECT_TRUE(table.at("start").is_null());
  const std::string opening = table.at("opening");
  EXPECT_EQ(probe("kpk", opening).at("outcome"), "win") << opening;
  EXPECT_NE(opening.find_first_of("Pp"), std::string::npos) << opening;
}

TEST_F(ChessService, OpensInTheLargestEndingThatIsThere) {
  std::filesystem::remove(folder() + "/kpk/KPvK.ztb");
  open({"kpk"});
  const std::string opening = tables()[0].at("opening");
  EXPECT_EQ(opening.find_first_of("Pp"), std::string::npos) << opening;
  EXPECT_TRUE(probe("kpk", opening).contains("outcome"));
}

TEST_F(ChessService, AnswersBesideADamagedEnding) {
  const std::string pawn = "4/1P2/1K2/4/3k b - -", queen = "k3/4/4/4/KQ2 w - -";
  std::ofstream(folder() + "/kpk/KQvK.ztb") << std::string(1000, 'x');
  open({"kpk"});
  const Object answers = post({{"table", "kpk"}, {"positions", {pawn, queen}}, {"moves", false}});
  EXPECT_EQ(answers[0].at("outcome"), "loss");
  EXPECT_TRUE(answers[1].contains("error"));
  EXPECT_NE(probe("kpk", queen, 500).at("error").get<std::string>().find("zermelo repair"), std::string::npos);
}

TEST_F(Openings, HaveSolutionsInHelpPlay) {
  solve_tiers("chess pieces=KQvK goal=helpmate", "help");
  open({"help"});
  const auto solutions = [&](const std::string& most, int status = 200) {
    const std::string position = "8/7k/5K2/8/8/8/8/6Q1 b - -";
    return json({"GET", "/api/line", {{"table", "help"}, {"position", position}, {"all", most}}}, status);
  };
  const Object all = solutions("9");
  ASSERT_EQ(all.size(), 4u);
  for (const Object& solution : all) EXPECT_TRUE(std::string(solution.at("line")[1].at("move")).ends_with('#'));
  EXPECT_EQ(solutions("3").size(), 3u);
  for (const char* wrong : {"0", "1001", "x", ""}) EXPECT_TRUE(solutions(wrong, 400).contains("error")) << wrong;
}

TEST_F(Openings, OfFilesOfSingleTiersAreTheirPositions) {
  solve_tiers("chess pieces=KPvK files=4 ranks=5", "kpk");
  open({"kpk/KvK.ztb", "kpk/KQvK.ztb"});
  const Object list = tables();
  EXPECT_EQ(probe("KvK", list[0].at("opening")).at("outcome"), "draw");
  EXPECT_EQ(probe("KQvK", list[1].at("opening")).at("outcome"), "win");
}

TEST_F(Openings, AreAbsentIfNoBlockCanBeRead) {
  solve_tiers("chess pieces=KQvK files=4 ranks=4", "kqk");
  open_damaged("kqk/KQvK.ztb");
  EXPECT_TRUE(tables()[0].at("opening").is_null()) << tables();
  EXPECT_TRUE(probe("KQvK", "k3/4/4/KQ2 w - -", 500).contains("error"));
}

}  // namespace zermelo::test::chess_service_test
