// zermelo plot: sequences, maps and histograms of real games, and refused words.
#include "support/plain_pdf.h"
#include "support/plain_xml.h"
#include "support/program.h"

namespace zermelo::plot_test {

using Plots = ProgramTest;
using Object = nlohmann::json;

namespace {

std::string stroke_lengths(const PlainXml& xml, const std::string& colour) {
  for (const XmlElement& path : xml.named("path"))
    if (path.attributes.contains("stroke") && path.attributes.at("stroke") == colour) return path.attributes.at("d");
  return "";
}

}  // namespace

TEST_F(Plots, DrawASequenceWithItsPeriod) {
  const Object object = json("plot kayles --max 200 -o k.svg").at(0);
  EXPECT_EQ(object.at("file"), "k.svg");
  EXPECT_EQ(object.at("kind"), "sequence");
  EXPECT_EQ(object.at("points"), 201);
  const PlainXml xml(read("k.svg"));
  EXPECT_EQ(xml.fault(), "");
  EXPECT_EQ(xml.named("circle").size(), 201u);
  EXPECT_TRUE(xml.says("Grundy values of kayles"));
  EXPECT_TRUE(xml.says("period 12 from n = 71 on, proved"));
  zermelo("plot 'nim take=1,3,4' --max 5000 -o t.svg --title 'a <b>'");
  EXPECT_TRUE(PlainXml(read("t.svg")).says("a &lt;b&gt;"));
}

TEST_F(Plots, DrawTheSamePictureEachTime) {
  zermelo("plot wythoff max=20 -o a.svg --threads 1");
  zermelo("plot wythoff max=20 -o b.svg --threads 2");
  EXPECT_EQ(read("a.svg"), read("b.svg"));
}

TEST_F(Plots, MapTheLostPositionsOfWythoff) {
  EXPECT_EQ(json("plot wythoff max=5 -o w.svg").at(0).at("points"), 36);
  const PlainXml xml(read("w.svg"));
  EXPECT_EQ(xml.fault(), "");
  // From above: the cells (3,5), (5,3), (1,2), (2,1) and (0,0) of the 6 x 6 map.
  EXPECT_EQ(stroke_lengths(xml, "#D55E00"), "M3 0.5h1m1 2h1m-5 1h1m0 1h1m-3 1h1");
}

TEST_F(Plots, MapSortedTablesInBothOrders) {
  zermelo("solve nim piles=3 max=7 -o n.ztb");
  EXPECT_EQ(json("plot n.ztb --fix 3=5 -o n.svg").at(0).at("points"), 64);
  EXPECT_TRUE(PlainXml(read("n.svg")).says("third pile is 5"));
  EXPECT_EQ(json("plot n.ztb --x 2 --y 3 --metric outcome -o o.svg").at(0).at("points"), 64);
  EXPECT_EQ(json("plot chomp rows=2 cols=4 -o c.svg").at(0).at("points"), 15);
  EXPECT_EQ(json("plot octal code=0.77 max=6 -o o.svg").at(0).at("points"), 28);
  EXPECT_EQ(json("plot grid rows=3 cols=4 -o g.svg").at(0).at("points"), 12);
  EXPECT_EQ(json("plot nim piles=2 max=50 order=ordered --max 9 -o s.svg").at(0).at("points"), 100);
}

TEST_F(Plots, MapGrundyValues) {
  EXPECT_EQ(json("plot nim piles=2 max=3 --metric grundy -o n.svg").at(0).at("points"), 16);
  const PlainXml xml(read("n.svg"));
  EXPECT_TRUE(xml.says("Grundy value"));
  EXPECT_EQ(stroke_lengths(xml, "#e7298a"), "M3 0.5h1m-2 1h1m-2 1h1m-2 1h1");  // P-positions are on the diagonal
  EXPECT_TRUE(xml.says("lost (P)"));
  EXPECT_TRUE(xml.says("Grundy values of nim piles=2 max=3"));
  EXPECT_TRUE(xml.says("first pile"));
  EXPECT_TRUE(xml.says("second pile"));
  std::string numbers;
  for (const XmlElement& text : xml.named("text"))
    if (const auto fill = text.attributes.find("fill"); fill != text.attributes.end() && fill->second != "#222222")
      numbers += text.text;
  EXPECT_EQ(numbers, "0123103223013210");  // x xor y, from the lower left corner
  zermelo("solve nim piles=2 max=3 --metric grundy -o n.ztb");
  zermelo("plot n.ztb -o t.svg");
  EXPECT_EQ(read("n.svg"), read("t.svg"));
  const Object values = json("plot n.ztb --histogram -o h.svg").at(0);
  EXPECT_EQ(values.at("points"), 10);
  EXPECT_EQ(values.at("marks"), 4);
  expect_refusal("plot n.ztb --metric depth -o h.svg", 2, "is a table of metric grundy");
}

TEST_F(Plots, HaveTheWordsOfTheUser) {
  for (const std::string words :
       {"plot kayles --max 50", "plot grid rows=3 cols=4", "plot pyramid rows=4 --histogram"}) {
    zermelo(words + " -o usual.svg");
    zermelo(words + " --title '' --x-label across --y-label up -o own.svg");
    const PlainXml usual(read("usual.svg")), own(read("own.svg"));
    EXPECT_TRUE(own.says("across") && own.says("up")) << words;
    EXPECT_EQ(own.fault(), "");
    const auto height = [](const PlainXml& xml) { return std::stod(xml.named("svg")[0].attributes.at("height")); };
    EXPECT_LT(height(own), height(usual)) << words;
    EXPECT_FALSE(own.says("outcomes of grid rows=3 cols=4"));
  }
  zermelo("plot grid rows=3 cols=4 -o g.svg");
  EXPECT_TRUE(PlainXml(read("g.svg")).says("row") && PlainXml(read("g.svg")).says("column"));
}

TEST_F(Plots, DrawTablesOfSingleHeaps) {
  zermelo("solve heap rule=0.77 max=100 -o k.ztb");
  EXPECT_EQ(json("plot k.ztb -o k.svg").at(0).at("kind"), "sequence");
  zermelo("plot 0.77 --max 100 --title one -o a.svg");
  zermelo("plot heap rule=0.77 max=100 --title one -o b.svg");
  const auto dots = PlainXml(read("a.svg")).named("circle"), same = PlainXml(read("b.svg")).named("circle");
  ASSERT_EQ(dots.size(), 101u);
  ASSERT_EQ(same.size(), 101u);
  EXPECT_EQ(dots[70].attributes.at("cx"), same[70].attributes.at("cx"));
}

TEST_F(Plots, CountDepths) {
  const Object object = json("plot pyramid rows=4 --histogram -o p.svg").at(0);
  EXPECT_EQ(object.at("kind"), "histogram");
  zermelo("solve pyramid rows=4 -o p.ztb");
  EXPECT_EQ(object.at("points"), json("info p.ztb").at(0).at("positions"));
  zermelo("plot p.ztb --histogram -o t.svg");
  EXPECT_EQ(read("p.svg"), read("t.svg"));
  EXPECT_EQ(json("plot quixo size=3 --histogram -o q.svg").at(0).at("points"), 19683);
  zermelo("solve chess pieces=KQvK files=4 ranks=4 -o kq.ztb");
  zermelo("plot chess pieces=KQvK files=4 ranks=4 --metric depth --histogram -o solved.svg");
  zermelo("plot kq.ztb --histogram -o kq.svg");
  EXPECT_EQ(read("solved.svg"), read("kq.svg"));  // gaps are no draws
  zermelo("solve connect columns=3 rows=2 -o c/");
  shell("rm c/0.ztb");
  expect_refusal("plot c/ --histogram -o c.svg", 2, "the tier 0 is missing");
}

TEST_F(Plots, ArePdfToo) {
  for (const std::string words : {"plot kayles --max 200", "plot 'nim take=1,3,4' --max 5000", "plot wythoff max=20",
                                  "plot nim piles=2 max=9 --metric grundy", "plot pyramid rows=5 --histogram",
                                  "plot graph file=" ZERMELO_SOURCE "/examples/graphs/retrograde.txt --histogram"}) {
    zermelo(words + " -o a.pdf");
    zermelo(words + " -o b.pdf");
    EXPECT_EQ(PlainPdf(read("a.pdf")).fault(), "") << words;
    EXPECT_EQ(read("a.pdf"), read("b.pdf")) << words;
  }
  zermelo("value '{2|{0|-1}}' --thermograph t.pdf");
  EXPECT_EQ(PlainPdf(read("t.pdf")).fault(), "");
}

TEST_F(Plots, DrawInPdfWhatTheyDrawInSvg) {
  if (shell("command -v qpdf && command -v pdftotext").status != 0) GTEST_SKIP() << "qpdf or pdftotext is missing";
  zermelo("plot nim piles=2 max=3 --metric grundy -o n.pdf");
  EXPECT_EQ(shell("qpdf --check n.pdf").status, 0);
  const std::string words = shell("pdftotext -raw n.pdf -").out;
  std::string numbers;
  for (const char c : words)
    if (std::isdigit(static_cast<unsigned char>(c))) numbers += c;
  EXPECT_NE(numbers.find("0123103223013210"), std::string::npos) << words;  // x xor y, from the lower left corner
  EXPECT_NE(words.find("lost (P)"), std::string::npos) << words;
}

TEST_F(Plots, ArePngToo) {
  zermelo("plot kayles --max 50 -o k.svg");
  zermelo("plot kayles --max 50 -o k.png");
  const std::string png = read("k.png"), svg = read("k.svg");
  ASSERT_TRUE(png.starts_with("\x89PNG"));
  const auto number_at = [&png](std::size_t at) {
    return std::to_string(static_cast<unsigned char>(png[at + 2]) * 256 + static_cast<unsigned char>(png[at + 3]));
  };
  EXPECT_NE(svg.find("width=\"" + number_at(16) + "\" height=\"" + number_at(20) + "\""), std::string::npos);
}

TEST_F(Plots, LeaveNothingBehindWhenRefused) {
  expect_refusal("plot kayles -o k.gif", 2, "must end in .svg, .pdf or .png");
  expect_refusal("plot kayle -o k.svg", 2, "is not a rule of one heap");
  expect_refusal("plot kayles --histogram -o k.svg", 2, "`heap rule=0.77 max=500`");
  expect_refusal("plot kayles --fix 3=1 -o k.svg", 2, "is a rule of one heap, so its sequence is drawn");
  expect_refusal("plot quixo size=3 -o k.svg", 2, "--histogram shows any table");
  expect_refusal("plot wythoff max=9 --fix 1=3 -o k.svg", 2, "--fix 1=3: --x or --y draws this number");
  expect_refusal("plot wythoff max=9 --fix 3 -o k.svg", 2, "must be PLACE=NUMBER");
  for (const char* twice : {"--fix 3=4,3=5", "--fix 3=4 --fix 3=4"})
    expect_refusal(std::string("plot nim piles=3 max=9 -o k.svg ") + twice, 2, "place 3 is given twice");
  expect_refusal("plot wythoff max=9 --x 2 -o k.svg", 2, "the two places must differ");
  expect_refusal("plot wythoff max=9 --x 0 -o k.svg", 2, "--x: '0' is not a whole number from 1 to 64");
  expect_refusal("plot nim piles=2 max=9 --fix 3=1 -o k.svg", 2,
                 "no positions with two numbers to draw at places 1 and 2 and with these fixed");
  expect_refusal("plot nim piles=2 max=3000 -o k.svg", 2, "add --max N, at most 2047");
  expect_refusal("plot nim piles=2 max=3000 --max 2048 -o k.svg", 2, "lower --max to 2047");
  expect_refusal("plot missing.ztb -o k.svg", 2, "missing.ztb");
  expect_refusal("plot wythoff max=9 --histogram --metric outcome -o k.svg", 2, "a histogram shows depths");
  EXPECT_FALSE(exists("k.svg"));
  EXPECT_FALSE(exists("k.svg.part"));
  zermelo("solve wythoff max=5 --metric outcome -o w.ztb");
  expect_refusal("plot w.ztb --metric depth -o k.svg", 2, "is a table of metric outcome");
  write("edges.svg", "1 0\n");
  expect_refusal("plot graph file=edges.svg --histogram -o edges.svg", 2, "edges.svg");
  EXPECT_EQ(read("edges.svg"), "1 0\n");
}

}  // namespace zermelo::plot_test
