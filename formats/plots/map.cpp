// One path for each colour. A run of cells of one colour in a row is one horizontal line of the path, as thick as the
// row is high.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "formats/plots/colours.h"
#include "formats/plots/plot.h"
#include "formats/plots/scale.h"

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

double wide_apart(std::uint64_t last) { return text_width(grouped(last), 12) + 20; }

std::uint64_t greatest(const MapPlot& map) {
  std::uint64_t most = 0;
  for (const std::uint32_t value : map.cells)
    if (value != MapPlot::blank) most = std::max<std::uint64_t>(most, value);
  return most;
}

void add_legend(PlotPage& page, const MapPlot& map, std::uint64_t most) {
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
  const auto colour = [&](std::uint32_t value) { return map.scale == Scale::ramp ? shade_of(value, most) : value; };
  for (std::size_t row = map.rows; row-- > 0;) {
    const std::uint32_t* cells = map.cells.data() + row * map.columns;
    for (std::size_t begin = 0, end; begin < map.columns; begin = end) {
      for (end = begin; end < map.columns && (cells[end] == MapPlot::blank) == (cells[begin] == MapPlot::blank) &&
                        (cells[begin] == MapPlot::blank || colour(cells[end]) == colour(cells[begin]));)
        ++end;
      if (cells[begin] == MapPlot::blank) continue;
      plot.points += end - begin;
      ++plot.marks;
      paths[colour(cells[begin])].add(static_cast<std::int64_t>(begin), static_cast<std::int64_t>(map.rows - 1 - row),
                                      static_cast<std::int64_t>(end - begin));
    }
  }
  PlotPage page(map.words, cell * static_cast<double>(map.columns), cell * static_cast<double>(map.rows),
                cell_ticks(map.x_first, map.columns, cell, wide_apart(map.x_first + map.columns)),
                cell_ticks(map.y_first, map.rows, cell, 30));
  page.add(
      fmt::format("<g class=\"cells\" transform=\"scale({})\" shape-rendering=\"crispEdges\" fill=\"none\">\n", cell));
  for (const auto& [number, path] : paths)
    page.add(fmt::format("<path stroke=\"{}\" d=\"{}\"/>\n",
                         map.scale == Scale::ramp ? shade_colour(number) : outcome_colours[number], path.text()));
  page.add("</g>\n");
  add_legend(page, map, most);
  plot.svg = page.text();
  return plot;
}

}  // namespace zermelo
