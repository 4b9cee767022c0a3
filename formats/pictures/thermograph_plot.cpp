// Coordinates are computed with exact dyadic numbers and rounded last, so that corners close together or far from 0 are
// placed correctly.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "formats/pictures/plot.h"

namespace zermelo {
namespace {

constexpr double thermograph_width = 560, thermograph_height = 420, letter = 9, line_height = 18;
constexpr const char *left_colour = "#2166ac", *right_colour = "#b2182b", *mast_colour = "#222222";
constexpr std::size_t longest_label = 24;

/// part / whole, rounded down to a multiple of 2^-32. Requires 0 <= part <= whole, whole > 0.
double ratio(const Dyadic& part, const Dyadic& whole) {
  const unsigned exponent = std::max(part.exponent(), whole.exponent());
  const Integer a = part.numerator() << (exponent - part.exponent() + 32);
  const Integer b = whole.numerator() << (exponent - whole.exponent());
  return Integer(a / b).convert_to<double>() / 4294967296.0;
}

/// The ranges of the axes; converts values and temperatures to pixels.
struct Window {
  Dyadic least, greatest, hottest;

  double x(const Dyadic& value) const { return thermograph_width * ratio(greatest - value, greatest - least); }
  double y(const Dyadic& temperature) const { return thermograph_height * ratio(temperature, hottest); }
};

Window window_of(const Thermograph& thermograph) {
  Dyadic least = thermograph.mean, greatest = thermograph.mean;
  for (const auto* wall : {&thermograph.left, &thermograph.right})
    for (const WallPoint& point : *wall) {
      least = std::min(least, point.value);
      greatest = std::max(greatest, point.value);
    }
  const Dyadic temperature = std::max(thermograph.temperature, Dyadic());
  const Dyadic edge = greatest == least ? Dyadic(1) : (greatest - least).half().half().half();
  return {least - edge, greatest + edge, temperature.is_zero() ? Dyadic(1) : temperature + temperature.half()};
}

std::string label(const Dyadic& number) {
  const std::string text = number.text();
  return text.size() <= longest_label ? text : fmt::format("{}...", text.substr(0, longest_label - 3));
}

/// Ticks for the numbers whose labels do not overlap the label of a more important number. `numbers` is sorted by
/// importance, the most important first; place and room are in pixels.
template <class Place, class Room>
std::vector<Tick> ticks_of(const std::vector<Dyadic>& numbers, const Place& place, const Room& room) {
  std::vector<Tick> ticks;
  for (const Dyadic& number : numbers) {
    const Tick tick{place(number), label(number)};
    const bool free = std::ranges::all_of(ticks, [&](const Tick& other) {
      return std::abs(other.at - tick.at) >= (room(other.words) + room(tick.words)) / 2;
    });
    if (free) ticks.push_back(tick);
  }
  return ticks;
}

std::vector<Tick> value_ticks(const Thermograph& thermograph, const Window& window) {
  std::vector<Dyadic> numbers{thermograph.mean, thermograph.left.front().value, thermograph.right.front().value};
  for (const auto* wall : {&thermograph.left, &thermograph.right})
    for (const WallPoint& point : *wall) numbers.push_back(point.value);
  return ticks_of(
      numbers, [&](const Dyadic& value) { return window.x(value); },
      [](const std::string& words) { return text_width(words, 12) + letter; });
}

std::vector<Tick> temperature_ticks(const Thermograph& thermograph, const Window& window) {
  std::vector<Dyadic> numbers{std::max(thermograph.temperature, Dyadic()), Dyadic()};
  for (const auto* wall : {&thermograph.left, &thermograph.right})
    for (const WallPoint& point : *wall) numbers.push_back(point.temperature);
  if (thermograph.temperature <= Dyadic()) numbers.push_back(window.hottest);
  return ticks_of(
      numbers, [&](const Dyadic& t) { return window.y(t); }, [](const std::string&) { return line_height; });
}

std::string wall_path(const std::vector<WallPoint>& wall, const Window& window, const char* name, const char* colour) {
  std::string path;
  for (const WallPoint& point : wall)
    path += fmt::format("{}{:.2f} {:.2f}", path.empty() ? "M" : "L", window.x(point.value),
                        thermograph_height - window.y(point.temperature));
  return fmt::format(
      "<path class=\"{}\" d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.5\" stroke-linejoin=\"round\"/>\n",
      name, path, colour);
}

}  // namespace

Plot plot_thermograph(const Thermograph& thermograph, const std::string& title, const std::string& note) {
  const Window window = window_of(thermograph);
  PlotPage page({title, note, "value, Left's side to the left", "temperature"}, thermograph_width, thermograph_height,
                value_ticks(thermograph, window), temperature_ticks(thermograph, window));
  page.add(fmt::format("<path class=\"mast\" d=\"M{:.2f} {:.2f}V0\" stroke=\"{}\" stroke-width=\"2.5\"/>\n",
                       window.x(thermograph.mean),
                       thermograph_height - window.y(std::max(thermograph.temperature, Dyadic())), mast_colour));
  page.add(wall_path(thermograph.left, window, "left-wall", left_colour));
  page.add(wall_path(thermograph.right, window, "right-wall", right_colour));
  page.add_swatch(left_colour, "Left moves first");
  page.add_swatch(right_colour, "Right moves first");
  page.add_swatch(mast_colour, "mast");
  Plot plot;
  plot.svg = page.text();
  plot.points = thermograph.left.size() + thermograph.right.size();
  plot.marks = 3;
  return plot;
}

}  // namespace zermelo
