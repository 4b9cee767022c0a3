// Published tables: zermelo reproduces its own, and finds mistakes in the tables of users.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <sstream>

#include "support/program.h"
#include "support/published_words.h"

namespace zermelo::published_test {

using Published = ProgramTest;
using Object = nlohmann::json;

namespace {

/// The published table of pyramids in its printed form.
std::string printed_pyramids() {
  std::string text = "p\t必勝法の有無 (必ず勝つまでの最短手数)\n";
  for (const PublishedRecord& record : published_table("pyramid").records)
    text += fmt::format("{}\t{}\n", numbers_in(record.row).at(0), record.published);
  return text;
}

/// The published P and N cells of the table ball-grid, one on each line.
std::string printed_cells() {
  std::string text;
  for (const PublishedRecord& record : records_of(published_table("ball-grid"), "outcomes")) {
    std::istringstream cells(record.at);
    std::string cell;
    for (std::size_t i = 0; cells >> cell; ++i) text += fmt::format("{},{}\n", cell, record.published.at(i));
  }
  return text;
}

}  // namespace

TEST_F(Published, TablesAreReproduced) {
  std::map<std::string, std::size_t> rows;
  for (const Object& row : json("reproduce")) {
    EXPECT_TRUE(row.at("ok")) << row;
    EXPECT_FALSE(row.at("source").get<std::string>().empty());
    EXPECT_EQ(row.at("published"), row.at("computed"));
    ++rows[row.at("name")];
  }
  for (const PublishedTable& table : published_tables()) {
    EXPECT_EQ(rows[table.name], table.duration.empty() ? table.records.size() : 0) << table.name;
  }
  EXPECT_EQ(json("reproduce ball-grid stones").size(), 5u + 18u);
}

TEST_F(Published, SlowTablesAreNamedButNotRun) {
  const std::string text = zermelo("reproduce retrograde-graph");
  EXPECT_EQ(text.find("not run"), std::string::npos);
  EXPECT_NE(zermelo("reproduce").find("not run without --long: octal-periods-long"), std::string::npos);
  EXPECT_EQ(json("reproduce --list").size(), published_tables().size());
}

TEST_F(Published, SlowTablesHaveTheNameOfAQuickOne) {
  EXPECT_EQ(json("reproduce octal-periods --list").size(), 1u);
  const std::vector<Object> both = json("reproduce octal-periods --list --long");
  ASSERT_EQ(both.size(), 2u);
  EXPECT_EQ(both[1].at("name"), "octal-periods-long");
}

TEST_F(Published, LongestMatesAreReadFromAFolder) {
  zermelo("solve chess men=3 -o f/");
  const RunResult result = shell("\"$Z\" reproduce chess --folder f/ --json");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.err.find("f/ lacks KBBvK, KBNvK, "), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("make the endings with zermelo solve chess men=4 -o FOLDER/"), std::string::npos)
      << result.err;
  std::istringstream lines(result.out);
  std::size_t rows = 0;
  for (std::string line; std::getline(lines, line); ++rows) EXPECT_TRUE(Object::parse(line).at("ok")) << line;
  EXPECT_EQ(rows, 5u);
}

TEST_F(Published, LongestMatesAreComparedBesideMissingEndings) {
  zermelo("solve chess men=4 -o f/ --tier KQvKR");
  shell("rm f/KRvK.ztb");
  const RunResult result = shell("\"$Z\" reproduce chess --folder f/");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.out.find("\n1 rows agree\n"), std::string::npos) << result.out;
  EXPECT_NE(result.err.find("f/ lacks KBvK, KNvK, KRvK, "), std::string::npos) << result.err;
  EXPECT_NE(result.err.find("zermelo solve chess men=4 -o f/"), std::string::npos) << result.err;
}

TEST_F(Published, LongestMatesOfAnEmptyFolderHaveACommand) {
  shell("mkdir 'no tables'");
  for (const char* folder : {"missing/", "'no tables/'"}) {
    const RunResult result = shell(std::string("\"$Z\" reproduce chess --folder ") + folder);
    EXPECT_EQ(result.status, 2);
    EXPECT_NE(result.out.find("\n0 rows agree\n"), std::string::npos) << result.out;
    EXPECT_NE(result.err.find(std::string("make the endings with zermelo solve chess men=4 -o ") + folder),
              std::string::npos)
        << result.err;
  }
}

/// A byte in the middle is in a block, the third byte in the metadata.
TEST_F(Published, LongestMatesAreComparedBesideDamagedEndings) {
  for (const char* seek : {"$(($(stat -c %s f/KRvK.ztb) / 2))", "2"}) {
    shell("rm -rf f");
    zermelo("solve chess men=4 -o f/ --tier KQvKR");
    shell(std::string("printf '\\377\\000\\377' | dd of=f/KRvK.ztb bs=1 conv=notrunc 2>&1 seek=") + seek);
    const RunResult result = shell("\"$Z\" reproduce chess --folder f/");
    EXPECT_EQ(result.status, 2);
    EXPECT_NE(result.out.find(" rows agree\n"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("KQvK "), std::string::npos) << result.out;
    EXPECT_NE(result.err.find("f/KRvK.ztb"), std::string::npos) << result.err;
    EXPECT_NE(result.err.find("; not compared: "), std::string::npos) << result.err;
  }
}

TEST_F(Published, LongestMatesNeedTablesOfTheSameRules) {
  zermelo("solve chess pieces=KRvK files=4 -o narrow/");
  zermelo("solve chess pieces=KAvK -o fairy/");
  zermelo("solve nim piles=1 max=3 -o nim.ztb");
  for (const char* table : {"narrow/", "fairy/", "nim.ztb"})
    expect_refusal(std::string("reproduce chess --folder ") + table, 2, "not of 'chess men=4'");
}

TEST_F(Published, PyramidTableIsCheckedAsPrinted) {
  write("good.txt", printed_pyramids());
  const Object good = json("check pyramid good.txt").at(0);
  EXPECT_EQ(good, Object::parse(R"({"file":"good.txt","claims":11,"agree":11,"first_difference":null,"ok":true})"));
  write("words.txt",
        "| p | first player wins | moves |\n|---|---|---|\n| 2 | yes | 1 |\n| 3 | no | |\n| 4 | yes | 3 |\n");
  EXPECT_EQ(json("check pyramid words.txt").at(0).at("agree"), 3);
}

TEST_F(Published, CellsOfTheBallAreChecked) {
  write("cells.csv", printed_cells());
  const Object report = json("check grid rows=4 cols=3 cells.csv").at(0);
  EXPECT_EQ(report.at("agree"), 12);
  EXPECT_TRUE(report.at("ok"));
}

TEST_F(Published, LostAndWonStonesAreChecked) {
  std::string outcomes = "position,outcome\n";
  for (const PublishedRecord& record : records_of(published_table("stones"), "first take"))
    outcomes += record.at + (record.published == "no winning strategy" ? ",loss\n" : ",win\n");
  write("stones.csv", outcomes);
  EXPECT_EQ(json("check nim piles=1 max=9 take=1..3 play=misere stones.csv").at(0).at("agree"), 6);
}

TEST_F(Published, LostHeapsOfSquaresAreChecked) {
  const PublishedRecord zeros = records_of(published_table("one-heap-games"), "zeros").at(0);
  ASSERT_TRUE(zeros.game.starts_with("take:"));
  write("squares.txt", fmt::format("# complete\n{}\n", fmt::join(numbers_in(zeros.published), "\n")));
  const Object report = json("check 'nim piles=1 max=199 take=" + zeros.game.substr(5) + "' squares.txt").at(0);
  EXPECT_TRUE(report.at("ok")) << report;
  EXPECT_GT(report.at("claims"), 5);
}

TEST_F(Published, FirstDifferenceIsNamed) {
  std::string wrong = printed_pyramids();
  wrong.replace(wrong.find("(7)"), 3, "(6)");
  write("wrong.txt", wrong);
  const Object report = json("check pyramid wrong.txt", 1).at(0);
  EXPECT_EQ(report.at("claims"), 11);
  EXPECT_EQ(report.at("agree"), 10);
  EXPECT_EQ(report.at("first_difference").at("where"), "line 5: 1,2,3,4,5");
  EXPECT_EQ(report.at("first_difference").at("published"), "win, 6 moves");
  EXPECT_EQ(report.at("first_difference").at("computed"), "win, 7 moves");
}

TEST_F(Published, OutcomesAreChecked) {
  write("good.csv", "position,outcome,depth\n\"0,0,0\",loss,0\n1,2,3,P\n0,0,5,N,1\n");
  EXPECT_TRUE(json("check nim piles=3 max=7 good.csv").at(0).at("ok"));
  write("wrong.csv", "1,2,3,loss\n1,2,4,loss\n1,1,1,L\n");
  const Object report = json("check 'nim piles=3 max=7' wrong.csv", 1).at(0);
  EXPECT_EQ(report.at("agree"), 1);
  EXPECT_EQ(report.at("first_difference").at("where"), "line 2: 1,2,4");
  EXPECT_EQ(report.at("first_difference").at("computed"), "win");
}

TEST_F(Published, ClaimsAfterBlanksAreChecked) {
  write("spaced.txt", "1,2,3 loss\n(1, 2, 4)\tN\n(1,1,0) P\n");
  EXPECT_EQ(json("check nim piles=3 max=7 spaced.txt").at(0).at("agree"), 3);
  write("natural.txt", "1 2 3 P-position\n[1,2,4] N\n{1,1,0}: P\n1, 2, 3 -> loss\n");
  EXPECT_EQ(json("check nim piles=3 max=7 natural.txt").at(0).at("agree"), 4);
  write("grundy.txt", "1,2,3 0\n(1,2,4) 7\n");
  EXPECT_EQ(json("check nim piles=3 max=7 grundy.txt").at(0).at("agree"), 2);
  write("brackets.csv", "(1,2,3),P\n(1,2,4),P\n");
  EXPECT_EQ(json("check nim piles=3 max=7 brackets.csv", 1).at(0).at("agree"), 1);
  write("list.txt", "(1,2,3)\n(0,1,1)\n");
  EXPECT_EQ(json("check nim piles=3 max=7 list.txt").at(0).at("agree"), 2);
}

TEST_F(Published, ExportedTablesAgreeWithThemselves) {
  zermelo("solve nim piles=3 max=5 -o t.ztb");
  shell("\"$Z\" export t.ztb > t.csv");
  const Object report = json("check nim piles=3 max=5 t.csv --table t.ztb").at(0);
  EXPECT_EQ(report.at("claims"), 56);
  EXPECT_TRUE(report.at("ok"));
}

TEST_F(Published, ListsOfLostPositionsAreChecked) {
  write("wythoff.txt", "0,0\n1,2\n3,5\n4,7\n6,10\n");
  EXPECT_TRUE(json("check wythoff max=12 wythoff.txt").at(0).at("ok"));
  const Object incomplete = json("check wythoff max=13 wythoff.txt --complete", 1).at(0);
  EXPECT_EQ(incomplete.at("agree"), 5);
  EXPECT_EQ(incomplete.at("first_difference").at("computed"), "loss");
  EXPECT_NE(incomplete.at("first_difference").at("where").get<std::string>().find("8,13"), std::string::npos);
  EXPECT_TRUE(json("check wythoff max=12 wythoff.txt --complete").at(0).at("ok"));
  const RunResult piped = shell("\"$Z\" check wythoff max=12 - --complete --json < wythoff.txt");
  EXPECT_EQ(piped.out, R"({"file":"-","claims":)" +
                           std::to_string(json("check wythoff max=12 wythoff.txt").at(0).at("claims").get<int>()) +
                           R"(,"agree":)" +
                           std::to_string(json("check wythoff max=12 wythoff.txt").at(0).at("agree").get<int>()) +
                           ",\"first_difference\":null,\"ok\":true}\n");
  write("wrong.txt", "# complete\n0,0\n1,2\n2,2\n");
  EXPECT_EQ(json("check wythoff max=3 wrong.txt", 1).at(0).at("first_difference").at("where"), "line 4: 2,2");
}

TEST_F(Published, MalformedLinesAreNamed) {
  write("bad.csv", "position,outcome\n\"1,2,3\",loss\nnonsense\n");
  expect_refusal("check nim piles=3 max=7 bad.csv", 2, "bad.csv, line 3");
  write("outside.csv", "1,2,3,loss\n1,2,9,win\n");
  expect_refusal("check nim piles=3 max=7 outside.csv", 2, "outside.csv, line 2");
  write("rows.txt", "2 ○ (1)\n3 maybe\n");
  expect_refusal("check pyramid rows.txt", 2, "rows.txt, line 2");
  write("empty.csv", "");
  expect_refusal("check nim piles=3 max=7 empty.csv", 2, "empty.csv");
  expect_refusal("check nim piles=3 max=7 missing.csv", 2, "missing.csv: no such file");
  write("sequence.txt", "0 0\n1 1\n2 2\n");
  expect_refusal("check nim piles=1 max=7 sequence.txt --kind sequence", 2, "take");
  expect_refusal("check nim piles=1 max=7 sequence.txt", 2, "--kind");
}

TEST_F(Published, TablesOfOtherGamesAreRefused) {
  zermelo("solve nim piles=3 max=5 --metric outcome -o t.ztb");
  write("claims.csv", "1,2,3,loss\n");
  expect_refusal("check nim piles=3 max=6 claims.csv --table t.ztb", 2, "max=5");
  write("depths.csv", "1,2,3,loss,4\n");
  expect_refusal("check nim piles=3 max=5 depths.csv --table t.ztb", 2, "only outcomes");
}

}  // namespace zermelo::published_test
