// Each colour is one path. Each run of cells of one colour is one horizontal line of the path, as thick as the row is
// high.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "formats/pictures/plot.h"

namespace zermelo {
namespace {

/// The size of a cell in whole pixels, so that there are no seams between cells.
double cell_size(const MapPlot& map) {
  const auto longest = static_cast<double>(std::max(map.columns, map.rows));
  return std::clamp(std::floor(560 / longest), 1.0, 40.0);
}

/// A path of horizontal lines, in units of cells. Each line begins relative to the end of the line before.
class RunPath {
 public:
  void add(std::int64_t x, std::int64_t y, std::int64_t length) {
    if (text_.empty())
      text_ = fmt::format("M{} {}.5", x, y);
    else
      text_ += y == y_ ? fmt::format("m{} 0", x - x_) : fmt::format("m{} {}", x - x_, y - y_);
    text_ += fmt::format("h{}", length);
    x_ = x + length;
    y_ = y;
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::int64_t x_ = 0, y_ = 0;
};

/// Numbers at the middles of cells, about `apart` pixels or more from each other.
std::vector<Tick> cell_ticks(std::uint64_t first, std::size_t count, double cell, double apart) {
  const double length = cell * static_cast<double>(count);
  const std::size_t most = std::max<std::size_t>(2, static_cast<std::size_t>(length / apart));
  std::vector<Tick> ticks;
  for (const std::uint64_t n : nice_ticks(first, first + count - 1, most))
    ticks.push_back({cell * (static_cast<double>(n - first) + 0.5), grouped(n)});
  return ticks;
}

std::uint64_t greatest(const MapPlot& map) {
  std::uint64_t most = 0;
  for (const std::uint32_t value : map.cells)
    if (value != MapPlot::blank) most = std::max<std::uint64_t>(most, value);
  return most;
}

/// The number of a cell's colour; on a ramp, lost positions come after all shades.
std::uint64_t colour_number(const MapPlot& map, std::size_t cell, std::uint64_t most) {
  if (map.scale == Scale::outcomes) return map.cells[cell];
  return !map.lost.empty() && map.lost[cell] ? shades : shade_of(map.cells[cell], most);
}

std::string colour_text(const MapPlot& map, std::uint64_t number) {
  if (map.scale == Scale::outcomes) return std::string(outcome_colours[number]);
  return number == shades ? std::string(lost_on_ramp) : shade_colour(number);
}

/// Numbers in the middle of their cells, white on dark shades; nothing if the greatest one does not fit.
std::string numbers_text(const MapPlot& map, double cell, std::uint64_t most) {
  constexpr double largest_letters = 13, least_letters = 6;
  const double letters = std::min(largest_letters, 0.5 * cell);
  if (map.scale == Scale::outcomes || letters < least_letters || text_width(std::to_string(most), letters) > cell)
    return {};
  std::string text = fmt::format("<g class=\"numbers\" font-size=\"{:.1f}\" text-anchor=\"middle\">\n", letters);
  for (std::size_t i = 0; i < map.cells.size(); ++i) {
    if (map.cells[i] == MapPlot::blank) continue;
    const double x = (static_cast<double>(i % map.columns) + 0.5) * cell;
    const double y = (static_cast<double>(map.rows - i / map.columns) - 0.5) * cell + 0.35 * letters;
    const bool dark = colour_number(map, i, most) < shades / 2;
    text += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" fill=\"{}\">{}</text>\n", x, y, dark ? "#ffffff" : "#000000",
                        map.cells[i]);
  }
  return text + "</g>\n";
}

void add_legend(PlotPage& page, const MapPlot& map, std::uint64_t most) {
  if (map.scale == Scale::ramp && !map.lost.empty()) page.add_swatch(std::string(lost_on_ramp), "lost (P)");
  if (map.scale == Scale::ramp) return page.add_ramp(map.scale_label, most);
  for (std::uint32_t outcome = 0; outcome < 3; ++outcome)
    if (outcome < 2 || most == 2)
      page.add_swatch(std::string(outcome_colours[outcome]), std::string(outcome_words[outcome]));
}

}  // namespace

Plot plot_map(const MapPlot& map) {
  const double cell = cell_size(map);
  const std::uint64_t most = greatest(map);
  Plot plot;
  std::map<std::uint64_t, RunPath> paths;
  const auto colour = [&](std::size_t at) {
    return map.cells[at] == MapPlot::blank ? std::nullopt : std::optional(colour_number(map, at, most));
  };
  for (std::size_t row = map.rows; row-- > 0;) {
    const std::size_t first = row * map.columns;
    for (std::size_t begin = 0, end; begin < map.columns; begin = end) {
      const auto own = colour(first + begin);
      for (end = begin + 1; end < map.columns && colour(first + end) == own;) ++end;
      if (!own) continue;
      plot.points += end - begin;
      ++plot.marks;
      paths[*own].add(static_cast<std::int64_t>(begin), static_cast<std::int64_t>(map.rows - 1 - row),
                      static_cast<std::int64_t>(end - begin));
    }
  }
  PlotPage page(map.words, cell * static_cast<double>(map.columns), cell * static_cast<double>(map.rows),
                cell_ticks(map.x_first, map.columns, cell, text_width(grouped(map.x_first + map.columns), 12) + 20),
                cell_ticks(map.y_first, map.rows, cell, 30));
  page.add(
      fmt::format("<g class=\"cells\" transform=\"scale({})\" shape-rendering=\"crispEdges\" fill=\"none\">\n", cell));
  for (const auto& [number, path] : paths)
    page.add(fmt::format("<path stroke=\"{}\" d=\"{}\"/>\n", colour_text(map, number), path.text()));
  page.add("</g>\n");
  page.add(numbers_text(map, cell, most));
  add_legend(page, map, most);
  plot.svg = page.text();
  return plot;
}

}  // namespace zermelo
