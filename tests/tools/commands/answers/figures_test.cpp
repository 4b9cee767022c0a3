// zermelo figures: the published graph step by step, other small games, and refused words.
#include <fmt/format.h>

#include <filesystem>

#include "support/plain_pdf.h"
#include "support/program.h"

namespace zermelo::figures_test {

namespace {

const std::string graph = "graph file=" ZERMELO_SOURCE "/examples/graphs/retrograde.txt";
const std::string by_hand = " --coordinates " ZERMELO_SOURCE "/examples/graphs/retrograde.xy";

}  // namespace

using Figures = ProgramTest;
using Object = nlohmann::json;

TEST_F(Figures, ShowThePrintedGraphStepByStep) {
  const std::vector<Object> steps = json("figures '" + graph + "'" + by_hand + " -o some/folder");
  ASSERT_EQ(steps.size(), 6u);
  const int win[] = {0, 0, 3, 3, 4, 4}, loss[] = {0, 3, 3, 4, 4, 4}, unknown[] = {12, 9, 6, 5, 4, 0},
            decided[] = {0, 3, 3, 1, 1, 4};
  for (std::size_t i = 0; i < steps.size(); ++i) {
    EXPECT_EQ(steps[i].at("step"), i + 1);
    EXPECT_EQ(steps[i].at("file"), fmt::format("some/folder/step-{}.svg", i + 1));
    EXPECT_EQ(steps[i].at("win"), win[i]);
    EXPECT_EQ(steps[i].at("loss"), loss[i]);
    EXPECT_EQ(steps[i].at("unknown"), unknown[i]);
    EXPECT_EQ(steps[i].at("decided"), decided[i]);
    EXPECT_EQ(steps[i].contains("draw"), i == 5);
    EXPECT_TRUE(read(steps[i].at("file")).ends_with("</svg>\n"));
  }
  EXPECT_EQ(steps[5].at("draw"), 4);
  EXPECT_FALSE(exists("some/folder/step-6.svg.part"));
}

TEST_F(Figures, AreTheOnesInTheDocumentation) {
  zermelo("figures '" + graph + "'" + by_hand + " -o f");
  const auto shipped = std::filesystem::path(ZERMELO_SOURCE) / "docs/figures/retrograde-5.svg";
  EXPECT_EQ(read("f/step-5.svg"), read(shipped));
}

TEST_F(Figures, AreWrittenForLatexToo) {
  zermelo("figures '" + graph + "'" + by_hand + " -o f --format tikz");
  const std::string text = read("f/step-5.tex");
  for (const char* node : {"(6) at (2.366,2.366) {L};", "(11) at (3.232,-1.634) {W};", "(0) at (0.000,0.000) {};",
                           "win/.style={fill=won,text=white}", "\\draw[move] (2) -- (9);"})
    EXPECT_NE(text.find(node), std::string::npos) << node << "\n" << text;
}

TEST_F(Figures, ArePdfToo) {
  for (const Object& step : json("figures '" + graph + "'" + by_hand + " -o f --format pdf"))
    EXPECT_EQ(PlainPdf(read(step.at("file"))).fault(), "");
  EXPECT_TRUE(exists("f/step-6.pdf"));
}

TEST_F(Figures, AreReadByGraphviz) {
  if (shell("neato -V").status != 0) GTEST_SKIP() << "Graphviz is not installed";
  zermelo("figures '" + graph + "'" + by_hand + " -o f --format dot");
  const RunResult drawn = shell("neato -Tplain f/step-3.dot");
  EXPECT_EQ(drawn.status, 0) << drawn.err;
  EXPECT_NE(drawn.out.find("\nnode 11 "), std::string::npos) << drawn.out;
  for (const char* layout : {"dot", "neato", "auto"})
    EXPECT_EQ(json("figures '" + graph + "' -o g --layout " + layout).size(), 6u) << layout;
}

TEST_F(Figures, DoNotNeedGraphviz) {
  const RunResult bare = shell("PATH=/nowhere \"$Z\" figures '" + graph + "' -o f");
  EXPECT_EQ(bare.status, 0) << bare.err;
  zermelo("figures '" + graph + "' -o g --layout built-in");
  EXPECT_EQ(read("f/step-6.svg"), read("g/step-6.svg"));
  EXPECT_NE(shell("PATH=/nowhere \"$Z\" figures '" + graph + "' -o f --layout dot").err.find("--layout dot"),
            std::string::npos);
}

TEST_F(Figures, ShowOtherGames) {
  const auto nim = json("figures nim piles=2 max=3 -o f --layout built-in");
  ASSERT_EQ(nim.size(), 8u);
  EXPECT_EQ(nim.back().at("loss"), 4);
  EXPECT_FALSE(nim.back().contains("draw"));
  EXPECT_NE(read("f/step-1.svg").find(">3,2</text>"), std::string::npos);
}

TEST_F(Figures, AreSortedByStep) {
  const auto steps = json("figures nim piles=2 max=6 -o f --layout built-in");
  ASSERT_GE(steps.size(), 10u);
  EXPECT_EQ(steps.front().at("file"), "f/step-01.svg");
  EXPECT_EQ(shell("ls f | tail -1").out, "step-" + std::to_string(steps.size()) + ".svg\n");
}

TEST_F(Figures, WarnOfHugePictures) {
  write("far.xy", "0 0 0\n1 400 0\n");
  const RunResult far = shell("\"$Z\" figures nim piles=1 max=1 -o f --coordinates far.xy");
  EXPECT_EQ(far.status, 0) << far.err;
  EXPECT_NE(far.err.find("zermelo: the pictures have 20"), std::string::npos) << far.err;
  EXPECT_EQ(shell("\"$Z\" figures nim piles=1 max=1 -o f").err, "");
}

TEST_F(Figures, RefuseWhatCannotBeDrawn) {
  expect_refusal("figures nim piles=3 max=30 -o f", 2, "figures are drawn of at most 2,000");
  expect_refusal("figures nim piles=1 max=1500 -o f", 2, "moves");
  expect_refusal("figures nim piles=1 max=3", 2, "--output");
  expect_refusal("figures nim piles=1 max=3 -o f --format png", 2, "png");
  write("wrong.xy", "0 0 0\n1 0 1\n2 0\n");
  expect_refusal("figures nim piles=1 max=2 -o f --coordinates wrong.xy", 2, "wrong.xy, line 3");
  write("file", "");
  expect_refusal("figures nim piles=1 max=2 -o file", 2, "file");
}

}  // namespace zermelo::figures_test
