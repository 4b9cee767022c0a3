// probe --epd and line --format pgn, and probe --all-moves.
#include "support/program.h"

namespace zermelo::chess_texts_test {

using EpdProbe = ProgramTest;
using PgnLine = ProgramTest;
using AllMoves = ProgramTest;

TEST_F(EpdProbe, CompletesRecords) {
  zermelo("solve chess pieces=KRvK -o k/");
  write("in.epd",
        "k7/8/1K6/8/8/8/8/7R w - - id \"one; two\"; bm Ra1+; ce 3;\n\n"
        "8/8/8/8/8/8/8/K2kr3 w - - dm 3;\n"
        "R6k/8/6K1/8/8/8/8/8 b - -\n"
        "8/8/8/8/8/2k5/8/K7 w - - 0 1\n");
  EXPECT_EQ(zermelo("probe --epd in.epd k/"),
            "k7/8/1K6/8/8/8/8/7R w - - bm Rh8#; ce 32766; dm 1; id \"one; two\";\n"
            "8/8/8/8/8/8/8/K2kr3 w - - bm Kb2; ce -32757;\n"
            "R6k/8/6K1/8/8/8/8/8 b - - ce -32767;\n"
            "8/8/8/8/8/2k5/8/K7 w - - bm Ka2 Kb1; ce 0; fmvn 1; hmvc 0;\n");
  EXPECT_EQ(shell("$Z probe --epd - k/ < in.epd").out, zermelo("probe --epd in.epd k/"));
}

TEST_F(EpdProbe, MakesRecordsOfPositions) {
  zermelo("solve chess pieces=KRvK -o k/");
  const std::string mate = "k7/8/1K6/8/8/8/8/7R w - - bm Rh8#; ce 32766; dm 1;\n";
  EXPECT_EQ(zermelo("probe --format epd k/ 'k7/8/1K6/8/8/8/8/7R w' k7/8/1K6/8/8/8/8/7R_w_-_-"), mate + mate);
  EXPECT_EQ(zermelo("probe --format epd k/ '8/8/8/8/8/2k5/8/K7 w - - 7 9'"),
            "8/8/8/8/8/2k5/8/K7 w - - bm Ka2 Kb1; ce 0; fmvn 9; hmvc 7;\n");
  const RunResult run = shell("echo nonsense | $Z probe --format epd k/");
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("line 1: "), std::string::npos) << run.err;
  for (const std::string words : {"--json", "--moves", "--epd in.epd"})
    expect_refusal("probe --format epd k/ " + words, 2, "--format epd prints records of EPD");
  expect_refusal("probe --format pgn k/ x", 2, "--format");
}

TEST_F(EpdProbe, KeepsRecordsThatItCannotAnswer) {
  zermelo("solve chess pieces=KRvK -o k/");
  write("in.epd", "8/8/8/8/8/8/8/K2kq3 w - - id \"a queen\";\nnonsense\nk7/8/1K6/8/8/8/8/7R w - -\n");
  const RunResult run = shell("$Z probe --epd in.epd k/");
  EXPECT_EQ(run.status, 2);
  EXPECT_EQ(run.out,
            "8/8/8/8/8/8/8/K2kq3 w - - id \"a queen\";\nnonsense\n"
            "k7/8/1K6/8/8/8/8/7R w - - bm Rh8#; ce 32766; dm 1;\n");
  EXPECT_NE(run.err.find("in.epd, line 1: "), std::string::npos) << run.err;
  EXPECT_NE(run.err.find("in.epd, line 2: "), std::string::npos) << run.err;
  for (const std::string words : {"--json", "--moves", "--all-moves"})
    expect_refusal("probe --epd in.epd k/ " + words, 2, "leave out positions");
  expect_refusal("probe --epd missing.epd k/", 2, "missing.epd");
  zermelo("solve nim piles=2 max=3 -o t.ztb");
  zermelo("solve chess pieces=KRvK files=4 ranks=4 -o small/");
  for (const std::string table : {"t.ztb", "small/"}) {
    expect_refusal("probe --epd in.epd " + table, 2, "--epd is for chess");
    expect_refusal("line --format pgn " + table + " 0,0", 2, "--format pgn is for chess");
  }
}

TEST_F(EpdProbe, NeedsNoDepths) {
  zermelo("solve chess pieces=KRvK --metric outcome -o k.ztb");
  write("in.epd", "k7/8/1K6/8/8/8/8/7R w - - ce 5; dm 7;\n");
  const std::string record = zermelo("probe --epd in.epd k.ztb");
  EXPECT_NE(record.find("bm "), std::string::npos);
  EXPECT_EQ(record.find("ce"), std::string::npos) << record;
}

TEST_F(PgnLine, IsAGame) {
  zermelo("solve chess pieces=KRvK -o k/");
  const std::string game = zermelo("line k/ --format pgn '8/8/8/8/8/8/8/K2kr3 w - - 0 41'");
  EXPECT_NE(game.find("[SetUp \"1\"]\n"), std::string::npos) << game;
  EXPECT_NE(game.find("[FEN \"8/8/8/8/8/8/8/K2kr3 w - - 0 41\"]\n"), std::string::npos);
  EXPECT_NE(game.find("[Result \"0-1\"]\n"), std::string::npos);
  EXPECT_NE(game.find("\n\n41. K"), std::string::npos);
  EXPECT_NE(game.find("# 0-1\n"), std::string::npos);
  EXPECT_NE(zermelo("line k/ --format pgn '8/8/8/8/8/2k5/8/K7 b - -'").find("1... "), std::string::npos);
  EXPECT_NE(zermelo("line k/ --format pgn '8/8/8/8/8/2k5/8/K7 b - -'").find(" 1/2-1/2\n"), std::string::npos);
  expect_refusal("line k/ --format pgn --json 'k7/8/1K6/8/8/8/8/7R w - -'", 2, "not pgn");
}

TEST_F(AllMoves, HaveTheEntriesBehindThem) {
  zermelo("solve pyramid rows=4 -o t.ztb");
  const auto answer = json("probe t.ztb --all-moves 3,3").at(0);
  EXPECT_EQ(answer.at("best"), json("probe t.ztb --moves 3,3").at(0).at("best"));
  ASSERT_EQ(answer.at("moves_all").size(), 4u);
  for (const auto& move : answer.at("moves_all")) {
    const auto there = json("probe t.ztb " + move.at("to").get<std::string>()).at(0);
    EXPECT_EQ(move.at("outcome"), there.at("outcome"));
    EXPECT_EQ(move.at("depth"), there.at("depth"));
  }
  EXPECT_EQ(answer.at("moves_all")[0].at("best"), true);
  EXPECT_EQ(zermelo("probe t.ztb --all-moves 3,3"), zermelo("probe t.ztb 3,3") +
                                                        "  best: 3 -> 1,1  to 1,1,3  win in 2 moves (4 plies)\n"
                                                        "  best: 3 -> 2  to 2,3  win in 2 moves (4 plies)\n"
                                                        "        3 -> 0  to 3  win in 1 move (2 plies)\n"
                                                        "        3 -> 1  to 1,3  win in 1 move (2 plies)\n");
  EXPECT_NE(zermelo("probe t.ztb --all-moves 0").find("the game is over"), std::string::npos);
  EXPECT_EQ(json("probe t.ztb --all-moves 99", 2).at(0).contains("error"), true);
}

}  // namespace zermelo::chess_texts_test
