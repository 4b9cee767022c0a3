// zermelo export and line: every language tells what probe tells, matrices have the right cells, memory is bounded.
#include <sstream>

#include "formats/texts/csv.h"
#include "support/plain_tex.h"
#include "support/plain_xml.h"
#include "support/program.h"

namespace zermelo::export_test {

using Export = ProgramTest;
using Matrix = ProgramTest;
using LineOfPlay = ProgramTest;
using Object = nlohmann::json;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// The records of a CSV text, the header first.
std::vector<std::vector<std::string>> records(const std::string& csv) {
  std::vector<std::vector<std::string>> all;
  for (const std::string& line : lines_of(csv)) all.push_back(parse_csv_line(line));
  return all;
}

PlainXml page(const std::string& html) { return PlainXml(html.substr(html.find('\n'))); }

/// Games and metrics of every kind of table.
const char* const tables[] = {"nim piles=3 max=4 order=ordered",
                              "nim piles=2 max=5 --metric grundy",
                              "nim piles=2 max=5 --metric outcome",
                              "pyramid rows=4 --metric suspense",
                              "pyramid rows=4 --layout losses",
                              "quixo size=3",
                              "toads toads=2 spaces=1 frogs=2",
                              "domineering rows=2 cols=3 --metric outcome",
                              "heap rule=0.77 max=30",
                              "graph file=" ZERMELO_SOURCE "/examples/graphs/retrograde.txt"};

}  // namespace

TEST_F(Export, PrintsTheObjectsOfProbe) {
  for (const std::string table : tables) {
    zermelo("solve " + table + " -o t.ztb --restart");
    std::string positions;
    const auto rows = records(zermelo("export t.ztb"));
    for (std::size_t i = 1; i < rows.size(); ++i) positions += rows[i][0] + "\n";
    write("positions", positions);
    const RunResult probed = shell("$Z probe --json t.ztb < positions");
    EXPECT_EQ(probed.status, 0) << table << probed.err;
    EXPECT_EQ(zermelo("export t.ztb --format jsonl"), probed.out) << table;
  }
}

TEST_F(Export, SaysTheSameInEveryLanguage) {
  for (const std::string table : tables) {
    zermelo("solve " + table + " -o t.ztb --restart");
    const auto rows = records(zermelo("export t.ztb --format csv"));
    EXPECT_EQ(zermelo("export t.ztb --format csv"), zermelo("export t.ztb"));
    const PlainTex tex(zermelo("export t.ztb --format latex"));
    EXPECT_EQ(tex.fault(), "") << table;
    EXPECT_EQ(tex.count("longtable"), 1);
    EXPECT_EQ(tex.rows(), std::vector<std::size_t>(rows.size() - 1, rows[0].size())) << table;
    const PlainXml html = page(zermelo("export t.ztb --format html"));
    EXPECT_EQ(html.fault(), "") << table;
    std::vector<std::string> words, expected;
    for (const XmlElement& element : html.elements())
      if (element.name == "th" || element.name == "td") words.push_back(element.text);
    for (const auto& row : rows) expected.insert(expected.end(), row.begin(), row.end());
    EXPECT_EQ(words, expected) << table;
  }
}

TEST_F(Export, IsOneTableOfAFolder) {
  zermelo("solve pyramid rows=3 -o t.ztb");
  zermelo("solve mnk m=2 n=2 k=2 -o tiers/");
  EXPECT_EQ(PlainTex(zermelo("export tiers/ --format latex")).count("longtable"), 1);
  EXPECT_EQ(lines_of(zermelo("export tiers/ --format jsonl")).size() + 1, lines_of(zermelo("export tiers/")).size());
}

TEST_F(Export, HasTheCaptionOfTheUser) {
  zermelo("solve nim piles=2 max=3 -o t.ztb");
  EXPECT_NE(
      zermelo("export t.ztb --format latex").find("nim piles=\\allowbreak{}2 max=\\allowbreak{}3: every position"),
      std::string::npos);
  EXPECT_NE(zermelo("export t.ztb --format html --caption 'Two piles'").find("<caption>Two piles</caption>"),
            std::string::npos);
  EXPECT_NE(zermelo("export t.ztb --matrix '*,*' --format latex --caption 'Two piles'").find("\nTwo piles\\par"),
            std::string::npos);
  expect_refusal("export t.ztb --caption x", 2, "csv has no captions");
}

TEST_F(Export, WritesAFileThatAppearsWhenItIsComplete) {
  zermelo("solve nim piles=3 max=4 -o t.ztb");
  zermelo("solve nim piles=2 max=3 --metric grundy -o n.ztb");
  for (const auto& [file, format] :
       {std::pair("t.csv", "csv"), {"t.jsonl", "jsonl"}, {"t.tex", "latex"}, {"t.html", "html"}, {"t", "csv"}}) {
    EXPECT_EQ(zermelo("export t.ztb -o " + std::string(file)), "");
    EXPECT_EQ(read(file), zermelo("export t.ztb --format " + std::string(format))) << file;
  }
  zermelo("export t.ztb --format html -o t.csv");
  EXPECT_EQ(read("t.csv"), read("t.html"));
  zermelo("export n.ztb --matrix '*,*' -o m.tex");
  EXPECT_EQ(read("m.tex"), zermelo("export n.ztb --matrix '*,*' --format latex"));
  EXPECT_EQ(shell("ls *.part").out, "");
  expect_refusal("export t.ztb -o n.ztb", 2, "n.ztb is a table and is kept");
}

TEST_F(Export, WritesArraysAndDatabasesToFilesOnly) {
  zermelo("solve nim piles=2 max=3 -o t.ztb");
  for (const std::string format : {"npy", "sqlite"}) {
    expect_refusal("export t.ztb --format " + format, 2, "add -o FILE." + format);
    expect_refusal("export t.ztb --matrix '*,*' -o m." + format, 2, "a matrix is csv, latex or html");
    expect_refusal("export t.ztb -o nowhere/t." + format, 2, "nowhere");
    zermelo("export t.ztb -o t." + format);
    expect_refusal("export t.ztb --format " + format + " -o t.ztb", 2, "t.ztb is a table and is kept");
    const RunResult full = shell("ulimit -f 1; $Z export t.ztb -o u." + format + " --threads 1");
    EXPECT_EQ(full.status, format == "npy" ? 0 : 3) << full.err;  // the array has less than a block
  }
  EXPECT_EQ(shell("ls u.*").out, "u.npy\n");
  EXPECT_EQ(read("t.npy").substr(0, 8), std::string("\x93NUMPY\x01\0", 8));
  EXPECT_EQ(read("t.sqlite").substr(0, 15), "SQLite format 3");
}

TEST_F(Export, NeedsNoMoreMemoryForALongerTable) {
  zermelo("solve nim piles=4 max=16 --block 1024 -o short.ztb");
  zermelo("solve nim piles=4 max=60 --block 1024 -o long.ztb");
  for (const std::string format : {"csv", "jsonl", "latex", "html"}) {
    const std::string options = " --threads 2 --format " + format;
    const RunResult few = shell("$Z export short.ztb" + options + " | wc -c");
    const RunResult many = shell("$Z export long.ztb" + options + " | wc -c");
    EXPECT_GT(std::stoull(many.out), std::uint64_t{10} << 20);
    EXPECT_LT(many.peak_bytes, few.peak_bytes + (std::uint64_t{6} << 20)) << format;
  }
}

TEST_F(Export, RefusesOptionsThatDoNotFit) {
  zermelo("solve nim piles=2 max=3 -o t.ztb");
  expect_refusal("export t.ztb --format xml", 2, "xml");
  expect_refusal("export t.ztb --show outcome", 2, "--show and --max are for matrices");
  expect_refusal("export t.ztb --max 3", 2, "--show and --max are for matrices");
  expect_refusal("export t.ztb --matrix '*,*' --format jsonl", 2, "a matrix is csv, latex or html");
  expect_refusal("export missing.ztb --format html", 2, "missing.ztb");
  EXPECT_EQ(shell("$Z export t.ztb --format html >/dev/full").status, 3);
}

TEST_F(Matrix, HasTheGrundyValuesOfNim) {
  zermelo("solve nim piles=3 max=7 --metric grundy -o n.ztb");
  const auto rows = records(zermelo("export n.ztb --matrix '3,*,*'"));
  ASSERT_EQ(rows.size(), 9u);
  EXPECT_EQ(rows[0][0], "number 2");
  for (std::size_t row = 0; row < 8; ++row)
    for (std::size_t column = 0; column < 8; ++column) {
      EXPECT_EQ(rows[0][column + 1], std::to_string(column));
      EXPECT_EQ(rows[row + 1][column + 1], std::to_string(3 ^ row ^ column)) << row << " " << column;
    }
  EXPECT_EQ(zermelo("export n.ztb --matrix '*,*,3'").substr(8), zermelo("export n.ztb --matrix '3,*,*'").substr(8));
}

TEST_F(Matrix, AgreesWithProbeInEveryCell) {
  for (const auto& [spec, pattern] :
       std::vector<std::pair<std::string, std::string>>{{"wythoff max=8", "*,*"},
                                                        {"octal code=0.77 max=7", "*,*"},
                                                        {"octal code=4.7 max=6", "2,*,*"},
                                                        {"grundy max=9", "*,*"},
                                                        {"pyramid rows=4", "x=*,1,*"},
                                                        {"pyramid rows=4", "1,*,*"},
                                                        {"grid rows=3 cols=5", "*,*"},
                                                        {"chomp rows=3 cols=4", "4,*,*"}}) {
    zermelo("solve " + spec + " -o t.ztb --restart");
    const auto rows = records(zermelo("export t.ztb --matrix '" + pattern + "'"));
    const auto letters = records(zermelo("export t.ztb --show outcome --matrix '" + pattern + "'"));
    const std::size_t first = pattern.find('*'), second = pattern.rfind('*');
    std::size_t cells = 0;
    for (std::size_t row = 1; row < rows.size(); ++row)
      for (std::size_t column = 1; column < rows[0].size(); ++column) {
        std::string position = pattern;
        position.replace(second, 1, rows[0][column]).replace(first, 1, rows[row][0]);
        const RunResult probed = shell("$Z probe --json t.ztb " + position);
        EXPECT_EQ(probed.status == 0, !rows[row][column].empty()) << spec << " " << position;
        if (probed.status != 0) continue;
        ++cells;
        const Object answer = Object::parse(probed.out);
        EXPECT_EQ(rows[row][column], answer.at("depth").dump()) << spec << " " << position;
        EXPECT_EQ(letters[row][column], answer.at("outcome") == "win" ? "N" : "P") << spec << " " << position;
      }
    EXPECT_GT(cells, 8u) << spec;
  }
}

TEST_F(Matrix, IsASequenceForThreeNumbers) {
  zermelo("solve nim piles=3 max=3 -o n.ztb");
  const auto rows = records(zermelo("export n.ztb --matrix '*,*,*' --max 2"));
  ASSERT_EQ(rows.size(), 10u);
  EXPECT_EQ(rows[0], (std::vector<std::string>{"number 1", "number 2", "0", "1", "2"}));
  EXPECT_EQ(rows[6], (std::vector<std::string>{"1", "2", "3", "3", "5"}));
  const std::string latex = zermelo("export n.ztb --matrix '*,*,*' --format latex");
  const PlainTex tex(latex);
  EXPECT_EQ(tex.fault(), "");
  EXPECT_EQ(tex.count("tabular"), 4);
  EXPECT_EQ(tex.rows(), std::vector<std::size_t>(16, 5));
  EXPECT_NE(
      latex.find("f{}irst pile = 3; depth; rows: second pile, columns: third pile; P-\\allowbreak{}positions are bold"),
      std::string::npos);
  const PlainXml html = page(zermelo("export n.ztb --matrix '*,*,*' --format html"));
  EXPECT_EQ(html.fault(), "");
  EXPECT_EQ(html.named("table").size(), 4u);
  EXPECT_EQ(html.named("td").size(), 64u);
}

TEST_F(Matrix, ShowsWhatTheTableHas) {
  zermelo("solve nim piles=2 max=3 -o d.ztb");
  zermelo("solve nim piles=2 max=3 --metric grundy -o g.ztb");
  zermelo("solve nim piles=2 max=3 --metric outcome -o o.ztb");
  const std::string outcomes = zermelo("export o.ztb --matrix '*,*'");
  EXPECT_EQ(outcomes, "number 1,0,1,2,3\n0,P,N,N,N\n1,N,P,N,N\n2,N,N,P,N\n3,N,N,N,P\n");
  EXPECT_EQ(zermelo("export d.ztb --matrix '*,*' --show outcome"), outcomes);
  EXPECT_EQ(zermelo("export g.ztb --matrix '*,*' --show outcome"), outcomes);
  EXPECT_EQ(zermelo("export d.ztb --matrix '*,*' --show moves --max 1"), "number 1,0,1\n0,0,1\n1,1,1\n");
  EXPECT_NE(zermelo("export o.ztb --matrix '*,*' --format html").find("<td><strong>P</strong></td>"),
            std::string::npos);
  expect_refusal("export o.ztb --matrix '*,*' --show depth", 2, "is a table of metric outcome, which can show outcome");
  expect_refusal("export d.ztb --matrix '*,*' --show grundy", 2, "which can show outcome, depth, moves");
}

TEST_F(Matrix, RefusesPatternsAndGamesWithoutOne) {
  zermelo("solve nim piles=3 max=3 -o n.ztb");
  for (const std::string pattern : {"*", "1,2,3", "*,*,*,*", "1*,*", "*2,*", "**,*", "x"})
    expect_refusal("export n.ztb --matrix '" + pattern + "'", 2, "a star for each of two or three free numbers");
  for (const std::string pattern : {"*,*,9", "y,*,*", "*;*", "1,1,*,*"})
    expect_refusal("export n.ztb --matrix '" + pattern + "'", 2, "has no such positions");
  expect_refusal("export n.ztb --matrix ''", 2, "--matrix");
  for (const std::string spec :
       {"quixo size=3", "mnk m=2 n=2 k=2", "hounds", "toads toads=1 spaces=1 frogs=1", "domineering rows=2 cols=2"}) {
    zermelo("solve " + spec + " -o b.ztb --restart");
    expect_refusal("export b.ztb --matrix '*,*'", 2, "matrices are for games whose positions are written as numbers");
  }
  zermelo("solve wythoff max=2100 --metric outcome -o w.ztb");
  expect_refusal("export w.ztb --matrix '*,*'", 2, "add --max N, at most 2047");
  expect_refusal("export w.ztb --matrix '*,*' --max 2048", 2, "lower --max to 2047");
  EXPECT_EQ(lines_of(zermelo("export w.ztb --matrix '*,*' --max 2047")).size(), 2049u);
}

TEST_F(Matrix, SaysThatMaxExcludesEveryNumber) {
  zermelo("solve grid rows=3 cols=5 -o g.ztb");
  expect_refusal("export g.ztb --matrix '*,*' --max 0", 2, "is 1 or more; raise --max");
  expect_refusal("plot grid rows=3 cols=5 --max 0 -o g.svg", 2, "is 1 or more; raise --max");
}

TEST_F(LineOfPlay, IsALatexTable) {
  zermelo("solve nim piles=3 max=7 -o n.ztb");
  const std::string text = zermelo("line n.ztb 3,5,7");
  EXPECT_EQ(zermelo("line n.ztb 3,5,7 --format text"), text);
  const PlainTex tex(zermelo("line n.ztb 3,5,7 --format latex"));
  EXPECT_EQ(tex.fault(), "");
  EXPECT_EQ(tex.rows(), std::vector<std::size_t>(lines_of(text).size() - 1, 4));
  zermelo("solve toads toads=2 spaces=2 frogs=2 -o t.ztb");
  const std::string both = zermelo("line t.ztb tt..ff --format latex");
  EXPECT_EQ(PlainTex(both).fault(), "");
  EXPECT_EQ(PlainTex(both).count("longtable"), 2);
  EXPECT_NE(both.find("; right begins}"), std::string::npos);
  EXPECT_NE(both.find("1 & left & 2 \\(\\to\\) 3 & t.t.f{}f & \\(0\\), previous \\\\\n"), std::string::npos) << both;
  EXPECT_EQ(PlainTex(zermelo("line t.ztb tt..ff --first left --format latex")).count("longtable"), 1);
  expect_refusal("line n.ztb 1,2 --json --format latex", 2, "leave --json or --format out");
}

TEST_F(Export, WritesValuesAndMovesAsMath) {
  zermelo("solve domineering rows=2 cols=2 -o d.ztb");
  const std::string tex = zermelo("export d.ztb --format latex");
  EXPECT_NE(tex.find(" & next & \\(\\pm 1\\) \\\\\n"), std::string::npos) << tex;
  EXPECT_EQ(zermelo("export d.ztb").find('\\'), std::string::npos);
}

TEST_F(LineOfPlay, TellsInLatexThatItRepeats) {
  zermelo("solve graph file=" ZERMELO_SOURCE "/examples/graphs/retrograde.txt -o g.ztb");
  EXPECT_EQ(json("probe g.ztb 0").at(0).at("outcome"), "draw");
  const std::string tex = zermelo("line g.ztb 0 --format latex");
  EXPECT_EQ(PlainTex(tex).fault(), "");
  EXPECT_NE(tex.find("from here the moves repeat"), std::string::npos);
}

}  // namespace zermelo::export_test
