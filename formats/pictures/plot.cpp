// Margins are computed from the estimated widths of the texts in them. Titles and notes are cut to 120 letters.
#include "formats/pictures/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "formats/pictures/svg.h"
#include "formats/texts/markup.h"

namespace zermelo {

namespace {

constexpr double small = 12, large = 16, gap = 8, tick_length = 5;
constexpr double line = 20, ramp_width = 16;
constexpr std::size_t longest_title = 120;

std::string text_at(double x, double y, std::string_view attributes, std::string_view words) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\"{}>{}</text>\n", x, y, attributes, xml_text(words));
}

/// Cuts text that would need a page wider than a screen.
std::string shortened(const std::string& words) {
  return words.size() <= longest_title ? words : fmt::format("{}...", words.substr(0, longest_title - 3));
}

constexpr std::array<std::array<double, 3>, 9> viridis{{{68, 1, 84},
                                                        {71, 44, 122},
                                                        {59, 81, 139},
                                                        {44, 113, 142},
                                                        {33, 144, 141},
                                                        {39, 173, 129},
                                                        {92, 200, 99},
                                                        {170, 220, 50},
                                                        {253, 231, 37}}};

std::uint64_t next_step(std::uint64_t step) {
  std::uint64_t leading = step;
  while (leading >= 10) leading /= 10;
  return leading == 2 ? step / 2 * 5 : 2 * step;
}

}  // namespace

double text_width(const std::string& words, double font_size) {
  return 0.62 * font_size * static_cast<double>(words.size());
}

PlotPage::PlotPage(PlotWords words, double width, double height, std::vector<Tick> x, std::vector<Tick> y)
    : words_(std::move(words)), width_(width), height_(height), x_(std::move(x)), y_(std::move(y)) {
  words_.title = shortened(words_.title);
  words_.note = shortened(words_.note);
}

/// The margin for the numbers and the label of the vertical axis.
double PlotPage::left() const {
  double widest = 0;
  for (const Tick& tick : y_) widest = std::max(widest, text_width(tick.words, small));
  return widest + tick_length + 2 * gap + line;
}

/// The margin for the legend and for the end of the last number of the horizontal axis, whichever needs more.
double PlotPage::right() const {
  const double number = x_.empty() ? 0 : x_.back().at + text_width(x_.back().words, small) / 2 - width_;
  return std::max(number, legend_width_ == 0 ? gap : legend_width_ + 3 * gap);
}

void PlotPage::add_swatch(const std::string& colour, const std::string& words) {
  legend_ += fmt::format(
      "<rect x=\"0\" y=\"{:.1f}\" width=\"12\" height=\"12\" fill=\"{}\" stroke=\"#666\" stroke-width=\"0.5\"/>\n",
      legend_height_, colour);
  legend_ += text_at(12 + gap, legend_height_ + 10, "", words);
  legend_height_ += line;
  legend_width_ = std::max(legend_width_, 12 + gap + text_width(words, small));
}

void PlotPage::add_ramp(const std::string& words, std::uint64_t most) {
  const double height = std::clamp(height_ - line, 64.0, 256.0), top = legend_height_ + line + 4;
  const std::uint64_t steps = std::min(shades, most + 1);
  const double step = height / static_cast<double>(steps);
  legend_ += text_at(0, legend_height_ + 10, "", words);
  for (std::uint64_t i = 0; i < steps; ++i)
    legend_ += fmt::format("<rect x=\"0\" y=\"{:.2f}\" width=\"{}\" height=\"{:.2f}\" fill=\"{}\"/>\n",
                           top + height - step * static_cast<double>(i + 1), ramp_width, step + 0.3,
                           shade_colour(most < shades ? shade_of(i, most) : i));
  double widest = 0;
  for (const std::uint64_t tick : nice_ticks(0, most, static_cast<std::size_t>(height / 24))) {
    const double at = (static_cast<double>(tick) + 0.5) / (static_cast<double>(most) + 1);
    legend_ += text_at(ramp_width + gap, top + height * (1 - at) + 4, "", grouped(tick));
    widest = std::max(widest, text_width(grouped(tick), small));
  }
  legend_height_ += line + height;
  legend_width_ = std::max({legend_width_, ramp_width + gap + widest, text_width(words, small)});
}

/// The frame, the ticks and their numbers.
std::string PlotPage::ticks_text() const {
  std::string text = fmt::format(
      "<rect x=\"0\" y=\"0\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"none\" stroke=\"#333\"/>\n<path class=\"ticks\" "
      "fill=\"none\" stroke=\"#333\" d=\"",
      width_, height_);
  for (const Tick& tick : x_) text += fmt::format("M{:.1f} {:.1f}v{}", tick.at, height_, tick_length);
  for (const Tick& tick : y_) text += fmt::format("M0 {:.1f}h-{}", height_ - tick.at, tick_length);
  text += "\"/>\n<g class=\"x\" text-anchor=\"middle\">\n";
  for (const Tick& tick : x_) text += text_at(tick.at, height_ + tick_length + small + 2, "", tick.words);
  text += "</g>\n<g class=\"y\" text-anchor=\"end\">\n";
  for (const Tick& tick : y_) text += text_at(-tick_length - 3, height_ - tick.at + 4, "", tick.words);
  return text + "</g>\n";
}

std::string PlotPage::text() const {
  const double top = (words_.title.empty() ? 16 : 40) + (words_.note.empty() ? 0 : 20), bottom = 52;
  const double plain = left() + width_ + right() + gap;
  const double titles = std::max(text_width(words_.title, large), text_width(words_.note, small)) + 4 * gap;
  const double page_width = std::max(plain, titles), shift = (page_width - plain) / 2;
  const double page_height = top + std::max(height_ + bottom, legend_height_ + 2 * gap);
  std::string text =
      svg_opening(page_width, page_height, "font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\"");
  text += svg_ground;
  if (!words_.title.empty())
    text += text_at(page_width / 2, 26, " text-anchor=\"middle\" font-size=\"16\"", words_.title);
  if (!words_.note.empty())
    text += text_at(page_width / 2, top - 14, " text-anchor=\"middle\" fill=\"#444\"", words_.note);
  text += fmt::format("<g transform=\"translate({:.1f} {:.1f})\">\n", shift + left(), top);
  text += body_ + ticks_text();
  text += text_at(width_ / 2, height_ + 42, " text-anchor=\"middle\"", words_.x_label);
  text += fmt::format("<text transform=\"translate({:.1f} {:.1f}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
                      small + gap - left(), height_ / 2, xml_text(words_.y_label));
  if (!legend_.empty())
    text += fmt::format("<g class=\"legend\" transform=\"translate({:.1f} 0)\">\n{}</g>\n", width_ + 2 * gap, legend_);
  return text + "</g>\n</svg>\n";
}

/// Viridis is interpolated linearly between nine of its colours.
std::uint64_t shade_of(std::uint64_t value, std::uint64_t most) {
  if (most < shades) return most == 0 ? 0 : value * (shades - 1) / most;
  return static_cast<std::uint64_t>(static_cast<double>(value) / (static_cast<double>(most) + 1) *
                                    static_cast<double>(shades));
}

std::string shade_colour(std::uint64_t shade) {
  const double at = static_cast<double>(shade) / static_cast<double>(shades - 1) * (viridis.size() - 1);
  const std::size_t below = std::min<std::size_t>(static_cast<std::size_t>(at), viridis.size() - 2);
  const double part = at - static_cast<double>(below);
  const auto mixed = [&](std::size_t i) {
    return static_cast<int>(std::lround(viridis[below][i] * (1 - part) + viridis[below + 1][i] * part));
  };
  return fmt::format("#{:02x}{:02x}{:02x}", mixed(0), mixed(1), mixed(2));
}

/// The steps 1, 2, 5, 10, 20, 50, ... are tried in ascending order.
std::vector<std::uint64_t> nice_ticks(std::uint64_t low, std::uint64_t high, std::size_t most) {
  constexpr std::uint64_t largest_step = 1'000'000'000'000'000'000;
  std::uint64_t step = 1;
  const auto first = [&] { return (low / step + (low % step != 0 ? 1 : 0)); };
  while (step < largest_step && high / step - first() + 1 > most && high / step + 1 > first()) step = next_step(step);
  std::vector<std::uint64_t> ticks;
  for (std::uint64_t i = first(); i <= high / step; ++i) ticks.push_back(i * step);
  return ticks;
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, 1, ',');
  return digits;
}

}  // namespace zermelo
