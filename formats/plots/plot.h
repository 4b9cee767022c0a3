// The plots: a sequence, a map of positions, a histogram. Each gives a whole SVG file, the same bytes for the same
// data.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "formats/plots/page.h"

namespace zermelo {

/// A finished picture.
struct Plot {
  std::string svg;
  std::uint64_t points = 0;  ///< how many numbers it shows
  std::uint64_t marks = 0;   ///< how many shapes show them; points that share a pixel, and runs of one colour, are one
};

/// n against value(n) for n = 0..last. Up to some thousand points are dots; more are gathered in cells of two pixels,
/// the darker the more points, so that the file stays small. Cost: two calls of value(n) each.
struct SequencePlot {
  std::string title, note;
  std::uint64_t last = 0;
  std::function<std::uint64_t(std::uint64_t n)> value;
  std::optional<std::uint64_t> preperiod = {};  ///< where a line is drawn, if it is not past the last n
};
Plot plot_sequence(const SequencePlot& sequence);

/// Which colours a map has.
enum class Scale { outcomes, ramp };

/// Coloured cells: cells[row * columns + column], from the lower left corner. Neighbours in a row of one colour are one
/// shape. On a ramp the cells contain their numbers if all numbers fit.
struct MapPlot {
  static constexpr std::uint32_t blank = 0xffffffff;

  PlotWords words;
  std::uint64_t x_first = 0, y_first = 0;
  std::size_t columns = 0, rows = 0;
  Scale scale = Scale::outcomes;     ///< outcomes: cells hold 0 for a loss, 1 for a win, 2 for a draw
  std::string scale_label;           ///< the quantity that the ramp shows
  std::vector<std::uint32_t> cells;  ///< columns * rows
  std::vector<bool> lost;            ///< columns * rows, P-positions; on a ramp they have a colour of their own
};
Plot plot_map(const MapPlot& map);

/// Bars, those of one value above each other.
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
