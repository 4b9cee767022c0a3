// Plots: the files are well-formed, and shapes, places, colours and legends are right.
#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "formats/pictures/plot.h"
#include "formats/texts/markup.h"
#include "support/plain_xml.h"

namespace zermelo::plots_test {
namespace {

using Numbers = std::vector<std::uint64_t>;

/// The colour of every cell of a map, decoded from its paths; an empty string for a blank cell.
std::vector<std::string> painted(const PlainXml& xml, std::size_t columns, std::size_t rows) {
  std::vector<std::string> cells(columns * rows);
  for (const XmlElement& path : xml.named("path")) {
    if (path.attributes.contains("class")) continue;  // ticks
    std::istringstream words(path.attributes.at("d"));
    double x = 0, y = 0;
    for (char command = 0; words >> command;) {
      double first = 0, second = 0;
      words >> first;
      if (command != 'h') words >> second;
      if (command == 'M') x = first, y = second;
      if (command == 'm') x += first, y += second;
      if (command != 'h') continue;
      for (const double end = x + first; x < end; ++x) {
        std::string& cell =
            cells.at((rows - 1 - static_cast<std::size_t>(std::floor(y))) * columns + static_cast<std::size_t>(x));
        EXPECT_EQ(cell, "") << "painted twice";
        cell = path.attributes.at("stroke");
      }
    }
  }
  return cells;
}

MapPlot small_map() {
  MapPlot map;
  map.words = {"a <map> & more", "a \"note\"", "right", "up"};
  map.x_first = 1;
  map.columns = 3;
  map.rows = 2;
  map.cells = {0, 1, 1, 2, MapPlot::blank, 0};
  return map;
}

}  // namespace

TEST(PlotScale, HasStepsOfOneTwoFive) {
  EXPECT_EQ(nice_ticks(0, 9, 10), (Numbers{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
  EXPECT_EQ(nice_ticks(0, 9, 5), (Numbers{0, 2, 4, 6, 8}));
  EXPECT_EQ(nice_ticks(1, 100, 5), (Numbers{20, 40, 60, 80, 100}));
  EXPECT_EQ(nice_ticks(0, 1'000'000, 5), (Numbers{0, 500'000, 1'000'000}));
  EXPECT_EQ(nice_ticks(7, 7, 2), (Numbers{7}));
  EXPECT_LE(nice_ticks(0, 1'000'000'000'000'000'000, 9).size(), 9u);
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1'234'567), "1,234,567");
}

TEST(PlotColours, RunFromDarkToLight) {
  EXPECT_EQ(shade_colour(0), "#440154");
  EXPECT_EQ(shade_colour(shades - 1), "#fde725");
  EXPECT_EQ(shade_of(0, 0), 0u);
  EXPECT_EQ(shade_of(0, 5), 0u);
  EXPECT_EQ(shade_of(5, 5), shades - 1);
  EXPECT_EQ(shade_of(4'000'000'000u, 4'000'000'000u), shades - 1);
  EXPECT_LT(shade_of(2, 5), shade_of(3, 5));
}

TEST(SvgWords, AreWellFormedWhateverTheyAre) {
  EXPECT_EQ(xml_text("a<b & \"c\">"), "a&lt;b &amp; &quot;c&quot;&gt;");
  EXPECT_EQ(xml_text("\xc3\xa4\xe2\x82\xac\xf0\x9d\x84\x9e"), "\xc3\xa4\xe2\x82\xac\xf0\x9d\x84\x9e");
  EXPECT_EQ(xml_text("\x01\n\x7f"), "???");
  EXPECT_EQ(xml_text("\xff\xc3"), "??");
  EXPECT_EQ(xml_text("\xef\xbf\xbe-\xef\xbf\xbf-\xef\xbf\xbd"), "?-?-\xef\xbf\xbd");  // U+FFFE, U+FFFF, U+FFFD
  EXPECT_EQ(xml_text("\xc0\x80\xed\xa0\x80"), "?????");
}

TEST(MapPlot, PaintsEveryCellInTheColourOfItsOutcome) {
  const Plot plot = plot_map(small_map());
  const PlainXml xml(plot.svg);
  ASSERT_EQ(xml.fault(), "");
  const std::string lost(outcome_colours[0]), won(outcome_colours[1]), drawn(outcome_colours[2]);
  EXPECT_EQ(painted(xml, 3, 2), (std::vector<std::string>{lost, won, won, drawn, "", lost}));
  EXPECT_EQ(plot.points, 5u);
  EXPECT_EQ(plot.marks, 4u);
  for (const char* words : {"a &lt;map&gt; &amp; more", "a &quot;note&quot;", "right", "up", "drawn", "lost (P)", "3"})
    EXPECT_TRUE(xml.says(words)) << words;
  EXPECT_EQ(plot_map(small_map()).svg, plot.svg);
}

TEST(MapPlot, PaintsNumbersByTheRamp) {
  MapPlot map;
  map.words = {"xor", "", "x", "y"};
  map.columns = map.rows = 64;
  map.scale = Scale::ramp;
  map.scale_label = "Grundy value";
  for (std::uint32_t cell = 0; cell < 64 * 64; ++cell) map.cells.push_back((cell / 64) ^ (cell % 64));
  const PlainXml xml(plot_map(map).svg);
  ASSERT_EQ(xml.fault(), "");
  const auto cells = painted(xml, 64, 64);
  for (std::uint32_t cell = 0; cell < 64 * 64; ++cell) ASSERT_EQ(cells[cell], shade_colour(map.cells[cell])) << cell;
  EXPECT_TRUE(xml.says("Grundy value"));
}

TEST(MapPlot, StaysSmallWhereItIsLarge) {
  MapPlot map;
  map.words = {"xor", "", "x", "y"};
  map.columns = map.rows = 1024;
  map.scale = Scale::ramp;
  for (std::uint32_t cell = 0; cell < 1024 * 1024; ++cell) map.cells.push_back((cell / 1024) ^ (cell % 1024));
  const Plot plot = plot_map(map);
  EXPECT_LT(plot.svg.size(), 1'000'000u);
  EXPECT_EQ(plot.points, 1024u * 1024u);
}

TEST(SequencePlot, DrawsADotForEachOfAFewValues) {
  const SequencePlot sequence{"squares", "period 3 from n = 4 on", 9, [](std::uint64_t n) { return n * n; }, 4};
  const Plot plot = plot_sequence(sequence);
  const PlainXml xml(plot.svg);
  ASSERT_EQ(xml.fault(), "");
  const auto dots = xml.named("circle");
  ASSERT_EQ(dots.size(), 10u);
  EXPECT_EQ(plot.marks, 10u);
  for (std::size_t n = 1; n < 10; ++n) {
    EXPECT_GT(std::stod(dots[n].attributes.at("cx")), std::stod(dots[n - 1].attributes.at("cx")));
    EXPECT_LT(std::stod(dots[n].attributes.at("cy")), std::stod(dots[n - 1].attributes.at("cy")));
  }
  for (const char* words : {"squares", "n", "G(n)", "9", "80"}) EXPECT_TRUE(xml.says(words)) << words;
  EXPECT_NE(plot.svg.find("class=\"period\""), std::string::npos);
  EXPECT_EQ(plot_sequence(sequence).svg, plot.svg);
}

TEST(SequencePlot, GathersAMillionPointsInOneMarkAPixel) {
  SequencePlot sequence{"many", "", 1'000'000, [](std::uint64_t n) { return n * 2654435761u % 300; }};
  const Plot plot = plot_sequence(sequence);
  EXPECT_EQ(PlainXml(plot.svg).fault(), "");
  EXPECT_EQ(plot.points, 1'000'001u);
  EXPECT_EQ(plot.marks, 400u * 210u);
  EXPECT_LT(plot.svg.size(), 1'000'000u);
  sequence.value = [](std::uint64_t) { return 7; };
  EXPECT_EQ(plot_sequence(sequence).marks, 400u);
}

TEST(HistogramPlot, HasBarsAsHighAsTheirCounts) {
  const HistogramPlot histogram{{"depths", "", "plies", "positions"},
                                {{"lost", "#000001", {4, 0, 2}}, {"won", "#000002", {0, 8, 2}}}};
  const Plot plot = plot_histogram(histogram);
  const PlainXml xml(plot.svg);
  ASSERT_EQ(xml.fault(), "");
  EXPECT_EQ(plot.points, 16u);
  EXPECT_EQ(plot.marks, 4u);
  std::vector<double> heights, tops;
  for (const XmlElement& bar : xml.named("rect"))
    if (!bar.attributes.contains("stroke") && !bar.attributes.contains("fill")) {
      heights.push_back(std::stod(bar.attributes.at("height")));
      tops.push_back(std::stod(bar.attributes.at("y")));
    }
  ASSERT_EQ(heights.size(), 4u);
  EXPECT_NEAR(heights[0], 2 * heights[1], 0.05);
  EXPECT_NEAR(heights[2], 4 * heights[1], 0.05);
  EXPECT_NEAR(tops[3], tops[1] - heights[3], 0.05);
  EXPECT_TRUE(xml.says("plies"));
  EXPECT_TRUE(xml.says("positions"));
}

TEST(HistogramPlot, JoinsNeighboursWhereThereAreMany) {
  HistogramPlot histogram{{"many", "", "plies", "positions"}, {{"lost", "#000001", {}}}};
  histogram.series[0].counts.assign(10'000, 1);
  const Plot plot = plot_histogram(histogram);
  EXPECT_EQ(plot.marks, 400u);
  EXPECT_EQ(plot.points, 10'000u);
  EXPECT_EQ(plot_histogram({}).marks, 0u);
}

}  // namespace zermelo::plots_test
