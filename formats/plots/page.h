// The frame of a plot: title, axes, a legend at the right, and a place for what is plotted.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace zermelo {

/// A number on an axis, and its place in pixels from the axis' begin.
struct Tick {
  double at = 0;
  std::string words;
};

/// What a plot says beside what it shows.
struct PlotWords {
  std::string title;
  std::string note;  ///< a smaller second line; may be empty
  std::string x_label, y_label;
};

/// Lengths are in pixels. The plotted area is `width` x `height`; the page is as large as all words need.
class PlotPage {
 public:
  /// `x` and `y` count from the left and from the bottom.
  PlotPage(PlotWords words, double width, double height, std::vector<Tick> x, std::vector<Tick> y);

  double width() const { return width_; }
  double height() const { return height_; }
  /// Adds elements; their origin is the upper left corner of the plotted area.
  void add(const std::string& elements) { body_ += elements; }
  /// One entry a line at the right.
  void add_swatch(const std::string& colour, const std::string& words);
  /// A column of the ramp's colours, and numbers from 0 to `most` beside it.
  void add_ramp(const std::string& words, std::uint64_t most);
  /// The whole file.
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

/// How wide a text of this many letters is at this size, a little more rather than less.
double text_width(const std::string& words, double font_size);

}  // namespace zermelo
