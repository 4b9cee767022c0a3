// Tables of graphs: the published example, tables moved together with their graph, and changed graphs.
#include "support/program.h"
#include "support/published_words.h"

namespace zermelo::graph_test {

using GraphTables = ProgramTest;

TEST_F(GraphTables, FindWhatTheFiguresOfThePublishedExampleFind) {
  const std::string file = ZERMELO_SOURCE "/examples/graphs/retrograde.txt";
  const auto solved = json("solve graph file=" + file + " -o t.ztb").at(0);
  EXPECT_EQ(solved.at("positions"), 12);
  EXPECT_EQ(solved.at("draws"), 4);
  for (const PublishedRecord& record : published_table("retrograde-graph").records)
    for (const std::uint64_t vertex : numbers_in(record.published)) {
      const auto outcome = json("probe t.ztb " + std::to_string(vertex)).at(0).at("outcome").get<std::string>();
      EXPECT_TRUE(record.at.starts_with(outcome + ' ')) << vertex << ": " << outcome;
    }
  zermelo("verify t.ztb");
}

TEST_F(GraphTables, AreTheSameForEveryFormOfTheFile) {
  write("list.txt", "# vertices: 5\n0 1\n1 2\n2 3\n3 0\n3 4\n");
  write("matrix.mtx", "%%MatrixMarket matrix coordinate pattern general\n5 5 5\n4 5\n4 1\n1 2\n2 3\n3 4\n");
  zermelo("solve graph file=list.txt -o t.ztb");
  EXPECT_EQ(shell("mv matrix.mtx list.txt && $Z verify t.ztb").status, 0);
  EXPECT_EQ(shell("zstd -q list.txt -o packed && mv packed list.txt && $Z verify t.ztb").status, 0);
}

TEST_F(GraphTables, SkipAByteOrderMark) {
  write("g", "0 1\n1 2\n");
  write("marked",
        "\xEF\xBB\xBF"
        "0 1\n1 2\n");
  shell("zstd -q marked -o marked.zst");
  for (const std::string file : {"marked", "marked.zst"})
    if (exists(file)) {
      EXPECT_EQ(json("solve graph file=" + file).at(0).at("wins"), json("solve graph file=g").at(0).at("wins")) << file;
    }
}

TEST_F(GraphTables, AreDoubtedOnceWhenTheirFileLooksOtherwise) {
  write("list.txt", "3 2\n1 2\n2 3\n");
  const RunResult doubted = shell("$Z solve graph file=list.txt -o t.ztb");
  EXPECT_EQ(doubted.status, 0);
  EXPECT_EQ(std::count(doubted.err.begin(), doubted.err.end(), '\n'), 2) << doubted.err;
  EXPECT_NE(doubted.err.find("add header=yes"), std::string::npos) << doubted.err;
  EXPECT_NE(doubted.err.find("add base=1"), std::string::npos) << doubted.err;
  EXPECT_EQ(shell("$Z verify t.ztb").err, "");
  EXPECT_EQ(shell("$Z solve graph file=list.txt base=0 header=no -o u.ztb").err, "");
  EXPECT_EQ(shell("$Z solve graph file=list.txt base=1 header=yes -o v.ztb").err, "");
  EXPECT_EQ(json("probe v.ztb 3").at(0).at("outcome"), "loss");
  EXPECT_EQ(json("line v.ztb 1").at(0).at("line").at(0).at("move"), "1 -> 2");
  EXPECT_EQ(json("probe t.ztb 0").at(0).at("outcome"), "loss");
}

TEST_F(GraphTables, NameTheProgramThatUnpacksTheirFile) {
  write("list.txt.gz", "\x1F\x8B\x08 and so on");
  expect_refusal("solve graph file=list.txt.gz", 2, "list.txt.gz: it is compressed with gzip");
  expect_refusal("tree list.txt.gz", 2, "unpack it first with `gzip -dc`");
  expect_refusal("value --game 'col file=list.txt.gz'", 2, "gzip -dc");
  expect_refusal("check kayles list.txt.gz", 2, "gzip -dc");
  EXPECT_NE(shell("$Z tree - <list.txt.gz").err.find("gzip -dc"), std::string::npos);
}

TEST_F(GraphTables, FindTheirGraphInTheirFolder) {
  write("list.txt", "0 1\n");
  ASSERT_EQ(shell("mkdir here away && mv list.txt here && $Z solve graph file=here/list.txt -o away/t.ztb").status, 0);
  ASSERT_EQ(shell("mv here/list.txt away").status, 0);
  EXPECT_EQ(json("probe away/t.ztb 0").at(0).at("outcome"), "win");
  EXPECT_EQ(shell("cd away && $Z probe t.ztb 0").status, 0);
  ASSERT_EQ(shell("rm away/list.txt").status, 0);
  expect_refusal("probe away/t.ztb 0", 2, "there is no such file, and no away/list.txt either");
}

TEST_F(GraphTables, RefuseAnotherGraph) {
  write("list.txt", "0 1\n1 2\n");
  zermelo("solve graph file=list.txt -o t.ztb");
  write("list.txt", "0 1\n2 1\n");
  for (const char* command : {"probe t.ztb 0", "verify t.ztb", "line t.ztb 0"})
    expect_refusal(command, 2, "list.txt contains another graph than the spec asks for");
  write("list.txt", "0 1\n1\n");
  expect_refusal("probe t.ztb 0", 2, "list.txt, line 2: '1' is not an edge");
}

TEST_F(GraphTables, AreCheckedAgainstTheirOwnExport) {
  const std::string spec = "graph file=" ZERMELO_SOURCE "/examples/graphs/retrograde.txt";
  zermelo("solve " + spec + " -o t.ztb");
  write("claims.csv", zermelo("export t.ztb"));
  EXPECT_EQ(json("check " + spec + " claims.csv").at(0).at("agree"), 12);
  write("claims.csv", "position,outcome,depth\n0,draw,4\n");
  EXPECT_EQ(json("check " + spec + " claims.csv", 1).at(0).at("first_difference").at("computed"), "draw");
  write("claims.csv", "0,loss,4\n");
  EXPECT_EQ(json("check " + spec + " claims.csv", 1).at(0).at("first_difference").at("computed"), "draw");
}

TEST_F(GraphTables, OfOutcomesAloneShowNoLineFromAWin) {
  zermelo("solve graph file=" ZERMELO_SOURCE "/examples/graphs/retrograde.txt --metric outcome -o t.ztb");
  expect_refusal("line t.ztb 11", 2, "--metric depth");
  EXPECT_EQ(json("line t.ztb 0").at(0).at("repeats"), true);
  zermelo("verify t.ztb");
}

TEST_F(GraphTables, NeverTakeThePlaceOfTheirGraph) {
  write("list.txt", "0 1\n");
  write("x.ztb.part", "0 1\n");
  write("notes.txt", "what took years to write\n");
  expect_refusal("solve graph file=list.txt -o list.txt", 2, "list.txt");
  expect_refusal("solve graph file=x.ztb.part -o x.ztb", 2, "from which the game is read");
  expect_refusal("solve nim piles=2 max=3 -o notes.txt", 2, "is not a table file");
  EXPECT_EQ(shell("mkdir f && cp list.txt f/step-1.svg").status, 0);
  expect_refusal("figures graph file=f/step-1.svg -o f", 2, "from which the game is read");
  EXPECT_EQ(read("list.txt") + read("x.ztb.part") + read("f/step-1.svg"), "0 1\n0 1\n0 1\n");
  EXPECT_EQ(read("notes.txt"), "what took years to write\n");
}

TEST_F(GraphTables, AreNamedInPlainText) {
  expect_refusal("plan graph file=$'a\\xff'", 2, "UTF-8");
  expect_refusal("plan graph file=/dev/null", 2, "not a regular file");
}

}  // namespace zermelo::graph_test
