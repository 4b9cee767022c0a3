// Sequences: at most 2000 points are drawn as dots. More points are counted in a grid of 400 columns and at most 210
// rows; each cell with a point becomes a line in the path of its density. Histograms: bars have equal width, at least 2
// pixels; with more than 400 values, neighbouring values share a bar.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "formats/pictures/plot.h"

namespace zermelo {
namespace {

constexpr double width = 800, sequence_height = 420;
constexpr std::uint64_t most_dots = 2000;
constexpr std::size_t columns = 400, most_rows = 210;

/// From light to dark blue: the greatest count as a fraction of the fullest cell, and the colour.
constexpr std::array<std::pair<double, const char*>, 4> densities{
    {{0.01, "#9ecae1"}, {0.1, "#4292c6"}, {0.4, "#08519c"}, {1, "#08204a"}}};

double place(std::uint64_t n, std::uint64_t last, double length) {
  return (static_cast<double>(n) + 0.5) / (static_cast<double>(last) + 1) * length;
}

std::vector<Tick> ticks(std::uint64_t last, double length, double apart) {
  std::vector<Tick> found;
  for (const std::uint64_t n : nice_ticks(0, last, static_cast<std::size_t>(length / apart)))
    found.push_back({place(n, last, length), grouped(n)});
  return found;
}

void add_dots(PlotPage& page, const SequencePlot& sequence, std::uint64_t most, Plot& plot) {
  const double radius = sequence.last < 300 ? 3 : 1.6;
  page.add(fmt::format("<g class=\"dots\" fill=\"{}\">\n", number_colour));
  for (std::uint64_t n = 0; n <= sequence.last; ++n)
    page.add(fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"/>\n", place(n, sequence.last, width),
                         sequence_height - place(sequence.value(n), most, sequence_height), radius));
  page.add("</g>\n");
  plot.marks = sequence.last + 1;
}

/// The number of points in each cell, row by row from below.
std::vector<std::uint64_t> counted(const SequencePlot& sequence, std::uint64_t most, std::size_t rows) {
  std::vector<std::uint64_t> cells(columns * rows);
  for (std::uint64_t n = 0; n <= sequence.last; ++n) {
    const auto column = static_cast<std::size_t>(place(n, sequence.last, columns));
    const auto row = static_cast<std::size_t>(place(sequence.value(n), most, static_cast<double>(rows)));
    ++cells[row * columns + column];
  }
  return cells;
}

std::size_t density_of(std::uint64_t count, std::uint64_t fullest) {
  std::size_t level = 0;
  while (static_cast<double>(count) > densities[level].first * static_cast<double>(fullest)) ++level;
  return level;
}

void add_cells(PlotPage& page, const SequencePlot& sequence, std::uint64_t most, Plot& plot) {
  const std::size_t rows = static_cast<std::size_t>(std::min<std::uint64_t>(most_rows, most + 1));
  const std::vector<std::uint64_t> cells = counted(sequence, most, rows);
  const std::uint64_t fullest = *std::ranges::max_element(cells);
  std::array<std::string, densities.size()> paths;
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t column = 0; column < columns; ++column)
      if (const std::uint64_t count = cells[row * columns + column]; count != 0) {
        paths[density_of(count, fullest)] += fmt::format(
            "M{} {:.0f}h2", 2 * column,
            sequence_height - (static_cast<double>(row) + 0.5) * sequence_height / static_cast<double>(rows));
        ++plot.marks;
      }
  page.add(fmt::format("<g class=\"cells\" fill=\"none\" shape-rendering=\"crispEdges\" stroke-width=\"{}\">\n",
                       rows < most_rows / 2 ? 4 : 2));
  for (std::size_t level = 0; level < densities.size(); ++level)
    if (!paths[level].empty())
      page.add(fmt::format("<path stroke=\"{}\" d=\"{}\"/>\n", densities[level].second, paths[level]));
  page.add("</g>\n");
}

void add_period(PlotPage& page, const SequencePlot& sequence) {
  if (!sequence.preperiod || *sequence.preperiod == 0 || *sequence.preperiod > sequence.last) return;
  const double at = static_cast<double>(*sequence.preperiod) / (static_cast<double>(sequence.last) + 1) * width;
  page.add(fmt::format(
      "<path class=\"period\" fill=\"none\" stroke=\"#d95f02\" stroke-dasharray=\"6 4\" stroke-width=\"1.5\" "
      "d=\"M{:.1f} 0V{}\"/>\n",
      at, sequence_height));
}

// Histograms.

constexpr double longest = 800, histogram_height = 380, widest_bar = 24;
constexpr std::size_t most_bars = 400;

/// The sums of the counts of `group` neighbouring values each.
std::vector<std::uint64_t> grouped_counts(const std::vector<std::uint64_t>& counts, std::size_t group,
                                          std::size_t bars) {
  std::vector<std::uint64_t> sums(bars);
  for (std::size_t value = 0; value < counts.size(); ++value) sums[value / group] += counts[value];
  return sums;
}

/// The words of a value on the axis.
std::string value_words(const HistogramPlot& histogram, std::uint64_t value) {
  const std::int64_t number = histogram.first + static_cast<std::int64_t>(value);
  if (histogram.exponent != 0) return Dyadic(number, histogram.exponent).text();
  return number < 0 ? std::to_string(number) : grouped(static_cast<std::uint64_t>(number));
}

/// The values that the axis names, at most `most` or one more; of fractions the multiples of a power of two.
std::vector<std::uint64_t> named_values(const HistogramPlot& histogram, std::size_t values, std::size_t most) {
  if (histogram.exponent == 0) return nice_ticks(0, values - 1, most);
  std::int64_t step = 1;
  while (values / static_cast<std::uint64_t>(step) > most) step *= 2;
  std::vector<std::uint64_t> named;
  for (std::uint64_t value = 0; value < values; ++value)
    if ((histogram.first + static_cast<std::int64_t>(value)) % step == 0) named.push_back(value);
  return named;
}

}  // namespace

Plot plot_sequence(const SequencePlot& sequence) {
  Plot plot;
  plot.points = sequence.last + 1;
  std::uint64_t most = 0;
  for (std::uint64_t n = 0; n <= sequence.last; ++n) most = std::max(most, sequence.value(n));
  PlotPage page({sequence.title, sequence.note, sequence.x_label, sequence.y_label}, width, sequence_height,
                ticks(sequence.last, width, 80), ticks(most, sequence_height, 24));
  if (sequence.last < most_dots)
    add_dots(page, sequence, most, plot);
  else
    add_cells(page, sequence, most, plot);
  add_period(page, sequence);
  plot.svg = page.text();
  return plot;
}

Plot plot_histogram(const HistogramPlot& histogram) {
  std::size_t values = 1;
  for (const auto& series : histogram.series) values = std::max(values, series.counts.size());
  const std::size_t group = (values + most_bars - 1) / most_bars, bars = (values + group - 1) / group;
  const double bar = std::min(widest_bar, longest / static_cast<double>(bars)),
               bars_width = bar * static_cast<double>(bars);
  std::vector<std::uint64_t> totals(bars);
  Plot plot;
  for (const auto& series : histogram.series)
    for (std::size_t value = 0; value < series.counts.size(); ++value) {
      totals[value / group] += series.counts[value];
      plot.points += series.counts[value];
    }
  const std::uint64_t most = std::max<std::uint64_t>(1, *std::ranges::max_element(totals));
  std::vector<Tick> x, y;
  const std::size_t room = std::max<std::size_t>(2, static_cast<std::size_t>(bars_width / 50));
  for (const std::uint64_t value : named_values(histogram, values, room))
    x.push_back({bar * (static_cast<double>(value) + 0.5) / static_cast<double>(group), value_words(histogram, value)});
  const double top = histogram_height - 10;  // the highest bar stays below the frame
  for (const std::uint64_t count : nice_ticks(0, most, 10))
    y.push_back({top * static_cast<double>(count) / static_cast<double>(most), grouped(count)});
  PlotPage page(histogram.words, bars_width, histogram_height, x, y);
  std::vector<double> floor(bars, histogram_height);
  for (const auto& series : histogram.series) {
    const std::vector<std::uint64_t> counts = grouped_counts(series.counts, group, bars);
    page.add(fmt::format("<g class=\"bars\" fill=\"{}\">\n", series.colour));
    for (std::size_t i = 0; i < bars; ++i) {
      if (counts[i] == 0) continue;
      const double tall = top * static_cast<double>(counts[i]) / static_cast<double>(most);
      floor[i] -= tall;
      page.add(fmt::format("<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\"/>\n",
                           bar * (static_cast<double>(i) + 0.05), floor[i], 0.9 * bar, tall));
      ++plot.marks;
    }
    page.add("</g>\n");
    if (histogram.series.size() > 1) page.add_swatch(series.colour, series.name);
  }
  plot.svg = page.text();
  return plot;
}

}  // namespace zermelo
