// Plots a sequence, a map of positions or a histogram as a whole SVG file; equal data give equal bytes.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/pictures/svg.h"
#include "tablebase/values/game_pool.h"

namespace zermelo {

// Builds the SVG page of a plot: title, note, axes, legend at the right, and the plotted area.

/// A number on an axis, and its distance in pixels from the beginning of the axis.
struct Tick {
  double at = 0;
  std::string words;
};

/// The texts of a plot.
struct PlotWords {
  std::string title;
  std::string note;  ///< a smaller second line; may be empty
  std::string x_label, y_label;
};

/// Lengths are in pixels. The plotted area is `width` x `height`; the page is larger by the room for the texts.
class PlotPage {
 public:
  /// Ticks of `x` count from the left, ticks of `y` from the bottom.
  PlotPage(PlotWords words, double width, double height, std::vector<Tick> x, std::vector<Tick> y);

  double width() const { return width_; }
  double height() const { return height_; }
  /// Adds SVG elements to the plotted area; their origin is its upper left corner.
  void add(const std::string& elements) { body_ += elements; }
  /// Adds a line to the legend: a square of this colour, and words.
  void add_swatch(const std::string& colour, const std::string& words);
  /// Adds the ramp of colours to the legend, with numbers from 0 to `most` beside it.
  void add_ramp(const std::string& words, std::uint64_t most);
  /// The whole SVG file.
  std::string text() const;

 private:
  std::string ticks_text() const;
  double left() const;
  double right() const;

  PlotWords words_;
  double width_, height_;
  std::vector<Tick> x_, y_;
  std::string body_, legend_;
  double legend_height_ = 0, legend_width_ = 0;
};

/// An estimate of the width of a text in pixels, more often too large than too small; one byte counts as one letter.
double text_width(const std::string& words, double font_size);

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
  std::string x_label = "n", y_label = "G(n)";
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
    std::vector<std::uint64_t> counts;  ///< by value, from `first` on
  };
  PlotWords words;
  std::vector<Series> series;
  std::int64_t first = 0;
  unsigned exponent = 0;  ///< values count halves (1), quarters (2) and so on, and the axis shows fractions
};
Plot plot_histogram(const HistogramPlot& histogram);

// Defines the colours of plots, chosen for readers with red-green colour blindness too.

/// Colours and legend of outcomes.
inline constexpr std::string_view outcome_colours[] = {lost_colour, won_colour, drawn_colour};
inline constexpr std::string_view outcome_words[] = {"lost (P)", "won (N)", "drawn"};

/// Dark blue for numbers that are not outcomes.
inline constexpr std::string_view number_colour = "#08519c";

/// Magenta for lost positions on a ramp, which has no such colour.
inline constexpr std::string_view lost_on_ramp = "#e7298a";

/// The number of shades of a ramp. With more shades, runs of equal colour would be shorter and files larger.
inline constexpr std::uint64_t shades = 64;

/// The shade of a value, from 0 for value 0 up to shades - 1. Requires value <= most.
std::uint64_t shade_of(std::uint64_t value, std::uint64_t most);
/// The colour of a shade as `#rrggbb`: viridis (van der Walt and Smith 2015), from dark to light. Requires
/// shade < shades.
std::string shade_colour(std::uint64_t shade);

// Chooses the numbers along an axis and formats them.

/// The multiples in [low, high] of the smallest step of the form 1, 2 or 5 times a power of ten that has at most `most`
/// multiples there. Requires most > 1.
std::vector<std::uint64_t> nice_ticks(std::uint64_t low, std::uint64_t high, std::size_t most);

/// The number with commas between groups of three digits: 1,000,000.
std::string grouped(std::uint64_t number);

/// Plots a thermograph: temperature upwards and, as is usual, values that are good for Left to the left. The axes show
/// the exact coordinates of the corners as far as there is room; labels of more than 24 letters are cut.
Plot plot_thermograph(const Thermograph& thermograph, const std::string& title, const std::string& note);

}  // namespace zermelo
