// Plots a sequence, a map of positions or a histogram as a whole SVG file; equal data give equal bytes.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "formats/pictures/plots/page.h"

namespace zermelo {

/// A finished picture.
struct Plot {
  std::string svg;
  std::uint64_t points = 0;  ///< numbers, cells or positions that the picture shows
  std::uint64_t marks = 0;   ///< shapes that show them; one shape can show many points
};

/// value(n) over n for n = 0..last. At most 2000 points are drawn as dots. More points are counted in cells of at least
/// two pixels, which are darker for more points; so the file stays small. Cost: two calls of value(n) for each n.
struct SequencePlot {
  std::string title, note;
  std::uint64_t last = 0;
  std::function<std::uint64_t(std::uint64_t n)> value;
  std::optional<std::uint64_t> preperiod = {};  ///< a vertical line at this n, if 0 < n <= last
};
Plot plot_sequence(const SequencePlot& sequence);

/// The colours of a map.
enum class Scale { outcomes, ramp };

/// Coloured cells: cells[row * columns + column], from the lower left corner; `blank` cells are not drawn. Neighbours
/// of one colour in a row are one shape. On a ramp the cells contain their numbers if all numbers fit.
struct MapPlot {
  static constexpr std::uint32_t blank = 0xffffffff;

  PlotWords words;
  std::uint64_t x_first = 0, y_first = 0;
  std::size_t columns = 0, rows = 0;
  Scale scale = Scale::outcomes;     ///< outcomes: cells hold 0 for a loss, 1 for a win, 2 for a draw
  std::string scale_label;           ///< the title of the ramp in the legend
  std::vector<std::uint32_t> cells;  ///< columns * rows
  std::vector<bool> lost;            ///< columns * rows, P-positions; on a ramp they have a colour of their own
};
Plot plot_map(const MapPlot& map);

/// A stacked bar chart: one bar for each value, or for a group of neighbouring values if there are more than 400.
struct HistogramPlot {
  struct Series {
    std::string name, colour;
    std::vector<std::uint64_t> counts;  ///< by value
  };
  PlotWords words;
  std::vector<Series> series;
};
Plot plot_histogram(const HistogramPlot& histogram);

}  // namespace zermelo
