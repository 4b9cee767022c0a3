// Builds the SVG page of a plot: title, note, axes, legend at the right, and the plotted area.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace zermelo {

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

}  // namespace zermelo
