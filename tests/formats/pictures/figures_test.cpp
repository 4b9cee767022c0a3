// Figures: the positions that each step marks, the text of the files, and the places of circles.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "formats/pictures/figure.h"
#include "tablebase/base/error.h"

namespace zermelo::figures_test {

namespace {

/// 0 and 1 move to each other, 1 also to itself. The straight arrow from 2 to 1 would cross 3, which has no moves.
const std::vector<Arrow> edges = {{0, 1}, {1, 0}, {1, 1}, {2, 1}};
const std::vector<Point> places = {{0, 0}, {2, 0}, {2, -4}, {2, -2}};
const std::vector<std::string> labels = {"0", "a_b", "<2>", "3"};

Diagram diagram() { return make_diagram(labels, edges, places); }

const FigureStep figure = {
    "step 2: a & b", {Mark::unknown, Mark::draw, Mark::win, Mark::loss}, {false, false, true, false}};

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

std::size_t marked(const FigureStep& step, Mark mark) {
  return static_cast<std::size_t>(std::count(step.marks.begin(), step.marks.end(), mark));
}

/// Writes a file of coordinates and returns its path, which contains the process id because tests run in parallel.
std::string coordinates(const std::string& text) {
  std::string path = std::filesystem::path(testing::TempDir()) / fmt::format("{}-figures_test.xy", getpid());
  std::ofstream(path) << text;
  return path;
}

void expect_refusal(const std::string& text, const std::string& words) {
  try {
    read_coordinates(coordinates(text), 2);
    ADD_FAILURE() << text << " is accepted";
  } catch (const FormatError& error) {
    EXPECT_TRUE(contains(error.what(), words)) << error.what();
  }
}

}  // namespace

TEST(FigureSteps, MarkOneDepthAfterTheOther) {
  const std::vector<FigureStep> steps =
      retrograde_steps({{Outcome::draw, 0}, {Outcome::loss, 0}, {Outcome::win, 1}, {Outcome::loss, 2}});
  ASSERT_EQ(steps.size(), 5u);
  const std::size_t unknown[] = {4, 3, 2, 1, 0};
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(marked(steps[i], Mark::unknown), unknown[i]) << i;
  EXPECT_EQ(steps[2].marks, (std::vector{Mark::unknown, Mark::loss, Mark::win, Mark::unknown}));
  EXPECT_EQ(steps[4].marks[0], Mark::draw);
  for (std::size_t i = 0; i < 4; ++i) {
    const std::size_t decided[] = {4, 1, 2, 3};
    EXPECT_EQ(std::ranges::count(steps[i].decided, true), i == 0 ? 0 : 1);
    EXPECT_EQ(steps[decided[i]].decided[i], true);
  }
  EXPECT_EQ(steps[2].title, "step 3: positions that can move to a lost one are won");
  EXPECT_EQ(steps[4].title, "step 5: what is left is drawn");
}

TEST(FigureSteps, EndWithoutDrawsWhereThereAreNone) {
  const auto steps = retrograde_steps({{Outcome::win, 0}, {Outcome::loss, 1}});
  ASSERT_EQ(steps.size(), 3u);
  EXPECT_EQ(marked(steps[2], Mark::draw), 0u);
}

TEST(FigureDiagram, BendsArrowsToAndFroApart) {
  const Diagram drawn = diagram();
  EXPECT_GT(drawn.edges[0].bend, 0);
  EXPECT_GT(drawn.edges[1].bend, 0);
  EXPECT_GT(distance(curve_of(drawn, drawn.edges[0]).at(0.5), curve_of(drawn, drawn.edges[1]).at(0.5)), 0.2);
}

TEST(FigureDiagram, LeadsArrowsAroundCircles) {
  const Diagram drawn = diagram();
  const Curve around = curve_of(drawn, drawn.edges[3]);
  for (double t = 0; t <= 1; t += 0.01) EXPECT_GT(distance(around.at(t), places[3]), vertex_radius);
}

TEST(FigureDiagram, EndsArrowsAtTheBorder) {
  const Diagram drawn = diagram();
  for (const auto& edge : drawn.edges) {
    const Curve curve = curve_of(drawn, edge);
    EXPECT_NEAR(distance(curve.at(0), places[edge.from]), vertex_radius, 0.02);
    EXPECT_NEAR(distance(curve.at(1), places[edge.to]), vertex_radius, 0.02);
  }
}

TEST(FigureDiagram, EndsArrowsAtTheRing) {
  constexpr double ring = 0.07;
  const Diagram drawn = diagram();
  for (const auto& edge : drawn.edges) {
    const Curve curve = curve_of(drawn, edge, ring);
    EXPECT_NEAR(distance(curve.at(0), places[edge.from]), vertex_radius, 0.02);
    EXPECT_NEAR(distance(curve.at(1), places[edge.to]), vertex_radius + ring, 0.02);
  }
}

TEST(FigureTexts, SvgEndsOnlyTheArrowsToARingEarlier) {
  FigureStep ringed = figure;
  ringed.decided = {true, false, false, false};
  FigureStep plain = ringed;
  plain.decided[0] = false;
  const auto tips = [](const std::string& text) {
    std::vector<std::string> all;
    for (std::size_t at = text.find("\"tip\""); at != std::string::npos; at = text.find("\"tip\"", at + 1))
      all.push_back(text.substr(at, text.find('\n', at) - at));
    return all;
  };
  const auto with = tips(svg_text(diagram(), ringed)), without = tips(svg_text(diagram(), plain));
  ASSERT_EQ(with.size(), edges.size());
  for (std::size_t i = 0; i < edges.size(); ++i) EXPECT_EQ(with[i] != without[i], edges[i].second == 0) << i;
}

TEST(FigureTexts, TikzHasANodeForEveryPosition) {
  const std::string text = tikz_text(diagram(), figure);
  EXPECT_TRUE(contains(text, "\\documentclass[margin=0.5cm]{standalone}"));
  EXPECT_TRUE(contains(text, "] (0) at (0.000,0.000) {};"));
  EXPECT_TRUE(contains(text, "\\node[vertex,win,decided,")) << text;
  EXPECT_TRUE(contains(text, "\\node[vertex,lose,")) << text;
  EXPECT_TRUE(contains(text, "double distance=2pt,outer sep=1.4pt")) << "arrows end at the ring";
  EXPECT_TRUE(contains(text, "] (2) at (2.000,-4.000) {W};"));
  EXPECT_TRUE(contains(text, "] (3) at (2.000,-2.000) {L};"));
  EXPECT_TRUE(contains(text, "{a\\_b}"));
  EXPECT_TRUE(contains(text, "\\draw[move] (0) to[bend left=18] (1);"));
  EXPECT_TRUE(contains(text, "\\draw[move] (1) to[out="));
  EXPECT_EQ(count(text, "\\draw[move]"), edges.size());
}

TEST(FigureTexts, SvgHasACircleForEveryPosition) {
  const std::string text = svg_text(diagram(), figure);
  EXPECT_TRUE(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 "));
  const std::string drawn = text.substr(0, text.find("class=\"legend\""));
  EXPECT_EQ(count(drawn, "<circle "), 5u);
  EXPECT_EQ(count(drawn, "class=\"decided\""), 1u);
  EXPECT_EQ(count(text, "class=\"tip\""), edges.size());
  EXPECT_EQ(count(drawn, ">W</text>"), 1u);
  EXPECT_EQ(count(drawn, ">L</text>"), 1u);
  EXPECT_EQ(count(drawn, ">D</text>"), 1u);
  EXPECT_TRUE(contains(text, "step 2: a &amp; b"));
  EXPECT_TRUE(contains(text, "&lt;2&gt;"));
}

TEST(FigureTexts, DotHasANodeForEveryPosition) {
  const std::string text = dot_text(diagram(), figure);
  EXPECT_EQ(count(text, "xlabel="), 4u);
  EXPECT_TRUE(contains(text,
                       "  2 [label=\"W\",fillcolor=\"#0072B2\",color=\"#ffb000\",penwidth=4,"
                       "xlabel=<<font color=\"black\">&lt;2&gt;</font>>,pos=\"0.787,-1.575!\"];"))
      << text;
  EXPECT_TRUE(contains(text, "  1 -> 1;\n"));
}

TEST(FigureTexts, ExplainEveryMarkBelowTheDiagram) {
  const std::vector<LegendItem> legend = legend_of(diagram());
  ASSERT_EQ(legend.size(), 5u);
  for (std::size_t i = 0; i < legend.size(); ++i) {
    for (const Point place : places) EXPECT_LT(legend[i].at.y, place.y - 2 * vertex_radius);
    for (const std::string& text :
         {svg_text(diagram(), figure), tikz_text(diagram(), figure), dot_text(diagram(), figure)})
      EXPECT_TRUE(contains(text, legend[i].words)) << legend[i].words;
  }
  for (std::size_t i = 1; i < legend.size(); ++i) EXPECT_GT(legend[i].at.x - vertex_radius, legend[i - 1].right());
  EXPECT_EQ(legend_of({}).size(), 5u);
}

TEST(FigureLayout, ReadsCoordinates) {
  const auto read = read_coordinates(coordinates("# vertex x y\n1 2.5 -1e1 # right\n\n0 0 0.25\n"), 2);
  EXPECT_EQ(read[0].y, 0.25);
  EXPECT_EQ(read[1].x, 2.5);
  EXPECT_EQ(read[1].y, -10);
}

TEST(FigureLayout, NamesTheLineThatIsWrong) {
  expect_refusal("0 1 1\n1 2\n", "figures_test.xy, line 2: the line has 2 words; write `vertex x y`");
  expect_refusal("0 1 1\n2 0 0\n", "line 2: '2' is not a vertex; the vertices are 0 to 1");
  expect_refusal("0 1 1\n\n0 2 2\n", "line 3: vertex 0 has a place already");
  expect_refusal("0 1 east\n", "line 1: 'east' is not a number");
  expect_refusal("0 nan 1\n", "line 1: 'nan' is not a number");
  expect_refusal("0 1 1e300\n", "line 1: '1e300' is not a number");
  expect_refusal("0 1 1\n", "there is no place for vertex 1");
  expect_refusal("", "there is no place for vertex 0");
  EXPECT_THROW(read_coordinates("no such file", 2), std::system_error);
  EXPECT_THROW(spread({{1, 1}, {1, 1}}, 1), FormatError);
}

TEST(FigureLayout, SpreadsCrowdedCirclesOnly) {
  EXPECT_DOUBLE_EQ(spread({{0, 0}, {0.5, 0}}, 1)[1].x, 1);
  EXPECT_DOUBLE_EQ(spread({{0, 0}, {5, 0}}, 1)[1].x, 5);
}

TEST(FigureLayout, ReadsTheAnswerOfGraphviz) {
  const auto read = parse_plain(
      "graph 1 2 2\nnode 1 1 0.5 0.3 0.3 \"\" solid circle black lightgrey\n"
      "node 0 0 0 0.3 0.3 \"\" solid circle black lightgrey\nedge 0 1 4 0 0\nstop\n",
      2);
  EXPECT_DOUBLE_EQ(read[1].x, 2.54);
  EXPECT_DOUBLE_EQ(read[1].y, 1.27);
  EXPECT_THROW(parse_plain("stop\n", 2), FormatError);
}

TEST(FigureLayout, PlacesAPathInALine) {
  const auto found = stress_places(4, {{0, 1}, {1, 2}, {2, 3}});
  const double edge = distance(found[0], found[1]);
  EXPECT_NEAR(distance(found[1], found[2]), edge, 0.1 * edge);
  EXPECT_NEAR(distance(found[0], found[3]), 3 * edge, 0.2 * edge);
  EXPECT_EQ(stress_places(1, {}).size(), 1u);
  EXPECT_EQ(stress_places(4, {{0, 1}, {1, 2}, {2, 3}})[2].x, found[2].x);
}

TEST(FigureLayout, KeepsPartsApart) {
  const auto found = stress_places(4, {{0, 1}, {2, 3}});
  EXPECT_GT(distance(found[0], found[2]), vertex_radius * 2);
}

}  // namespace zermelo::figures_test
