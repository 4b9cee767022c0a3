// Tables of help play, as a user meets them: helpmates of king and queen against king.
#include <fmt/format.h>

#include "support/program.h"

namespace zermelo::solutions_test {
namespace {

using Json = nlohmann::json;

constexpr const char* four = "'8/7k/5K2/8/8/8/8/6Q1 b - -'";

class Helpmates : public ProgramTest {
 protected:
  Helpmates() { zermelo("solve chess pieces=KQvK goal=helpmate -o h/"); }
};

/// The figures are those of the published helpmate tables.
TEST_F(Helpmates, AreCountedByDepthAndSolutions) {
  const std::vector<Json> stats = json("stats h/KQvK.ztb");
  ASSERT_EQ(stats.size(), 3u);
  EXPECT_EQ(stats[0]["all"]["legal"].get<int>() + stats[1]["all"]["legal"].get<int>(), 368452);
  // Black is stalemated, or has to capture the queen.
  EXPECT_EQ(stats[0]["all"]["draws"], 0);
  EXPECT_EQ(stats[1]["all"]["draws"], 3292);
  EXPECT_EQ(stats[1]["longest_loss"], 14);
  EXPECT_EQ(stats[1]["longest"], 14);
  EXPECT_EQ(stats[1]["unique"][1], (Json{{"depth", 2}, {"positions", 356}}));
  Json unique = stats[2]["deepest_unique"];
  EXPECT_EQ(unique["depth"], 12);
  EXPECT_EQ(unique["positions"], 3);
  EXPECT_EQ(unique["first"].size(), 3u);
  const auto in_one = [](const Json& row) { return row["depth"] == 2 && row["solutions"] == 1; };
  const Json& rows = stats[1]["solutions"];
  EXPECT_EQ((*std::find_if(rows.begin(), rows.end(), in_one))["positions"], 356);
  for (const char* published : {"8/8/8/8/8/8/8/k1KQ4", "8/8/8/8/8/2Q5/8/k1K5", "8/8/8/8/4Q3/8/8/k1K5"})
    EXPECT_TRUE(
        zermelo(fmt::format("probe h/ '{} b - -'", published)).ends_with("goal in 1 move (2 plies), 1 solution\n"));
  EXPECT_NE(zermelo("stats h/KQvK.ztb").find("deepest with one solution in KQvK, 12 plies, 3 positions:"),
            std::string::npos);
}

TEST_F(Helpmates, AreListed) {
  EXPECT_EQ(zermelo(std::string("probe h/ ") + four),
            "8/7k/5K2/8/8/8/8/6Q1 b - -  goal in 1 move (2 plies), 4 solutions\n");
  const std::vector<Json> lines = json(std::string("line --all 9 h/ ") + four);
  ASSERT_EQ(lines.size(), 4u);
  for (const Json& line : lines) {
    EXPECT_EQ(line["solutions"], 4);
    EXPECT_EQ(line["line"].size(), 2u);
    EXPECT_EQ(line["line"][1]["move"].get<std::string>().back(), '#');
  }
  const std::string text = zermelo(std::string("line --all 9 h/ ") + four);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 5);
  expect_refusal(std::string("line --all 9 --format latex h/ ") + four, 2, "--all lists solutions");
  zermelo("solve chess pieces=KQvK -o m/");
  expect_refusal(std::string("line --all 9 m/ ") + four, 2, "only help play has solutions");
}

TEST_F(Helpmates, AreListedAsTheyAreFound) {
  const RunResult three = shell(std::string("$Z line --all 3 --json h/ ") + four);
  EXPECT_EQ(three.err, "zermelo: there are more than 3 solutions; raise --all\n");
  EXPECT_EQ(std::count(three.out.begin(), three.out.end(), '\n'), 3);
  EXPECT_EQ(shell(std::string("$Z line --all 4 --json h/ ") + four).err, "");
  const RunResult stopped =
      shell("timeout --preserve-status -s TERM 1 $Z line --all 1000000 h/ '8/7k/5Q2/8/8/8/8/K7 b' >listed");
  EXPECT_EQ(stopped.status, 130);
  EXPECT_GT(read("listed").size(), 1000u);
}

TEST_F(Helpmates, AreOneObjectOrGameWithoutASolution) {
  constexpr const char* stalemate = " h/ 'k7/2Q5/1K6/8/8/8/8/8 b - -'";
  EXPECT_EQ(zermelo(std::string("line --all 9") + stalemate), "k7/2Q5/1K6/8/8/8/8/8 b - -  no solution\n");
  for (const std::string format : {" --json", " --format pgn"})
    EXPECT_EQ(zermelo("line --all 9" + format + stalemate), zermelo("line" + format + stalemate));
}

TEST_F(Helpmates, AreGamesAndRecords) {
  const std::string game = zermelo("line --format pgn h/ '8/8/8/8/8/2Q5/8/k1K5 b - -'");
  EXPECT_NE(game.find("[Result \"1-0\"]"), std::string::npos) << game;
  EXPECT_NE(game.find("\n1... Ka2 2. Q"), std::string::npos) << game;
  write("in.epd", "8/8/8/8/8/2Q5/8/k1K5 b - - ce 3;\n");
  const std::string record = zermelo("probe --epd in.epd h/");
  EXPECT_EQ(record, "8/8/8/8/8/2Q5/8/k1K5 b - - bm Ka2; dm 1;\n");
}

TEST_F(Helpmates, AreProvedMendedAndExported) {
  EXPECT_EQ(json("info h/KQvK.ztb").front()["class"], "help");
  zermelo("verify h/");
  EXPECT_EQ(zermelo("export h/KQvK.ztb").substr(0, 35), "position,outcome,depth,solutions\n" + std::string("8/"));
  expect_refusal("solve chess pieces=KQvK goal=helpmate --metric outcome", 2, "use --metric depth");
}

using Series = ProgramTest;

TEST_F(Series, PassesInPgn) {
  zermelo("solve chess pieces=KQvK goal=serieshelpmate -o s/");
  const std::string game = zermelo("line --format pgn s/ '8/8/8/8/8/2K5/8/k6Q b - -'");
  EXPECT_NE(game.find(" -- "), std::string::npos) << game;
}

using Goals = ProgramTest;

TEST_F(Goals, ThatNoPositionReachesAreSaidOnce) {
  const RunResult run = shell("$Z solve chess pieces=KBvK goal=helpmate -o b/");
  EXPECT_EQ(run.status, 0);
  const std::string words = "no position of chess pieces=KBvK files=8 ranks=8 goal=helpmate reaches the goal";
  EXPECT_NE(run.err.find(words), std::string::npos) << run.err;
  EXPECT_EQ(run.err.find(words), run.err.rfind(words));
  expect_refusal("solve chess pieces=KQvK goal=win", 2, "goal must be mate or stalemate");
}

}  // namespace
}  // namespace zermelo::solutions_test
