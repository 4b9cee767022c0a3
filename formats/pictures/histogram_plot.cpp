// Bars have equal width, at least 2 pixels: with more than 400 values, neighbouring values share a bar.
#include <fmt/format.h>

#include <algorithm>

#include "formats/pictures/plot.h"

namespace zermelo {
namespace {

constexpr double longest = 800, histogram_height = 380, widest_bar = 24;
constexpr std::size_t most_bars = 400;

/// The sums of the counts of `group` neighbouring values each.
std::vector<std::uint64_t> grouped_counts(const std::vector<std::uint64_t>& counts, std::size_t group,
                                          std::size_t bars) {
  std::vector<std::uint64_t> sums(bars);
  for (std::size_t value = 0; value < counts.size(); ++value) sums[value / group] += counts[value];
  return sums;
}

}  // namespace

Plot plot_histogram(const HistogramPlot& histogram) {
  std::size_t values = 1;
  for (const auto& series : histogram.series) values = std::max(values, series.counts.size());
  const std::size_t group = (values + most_bars - 1) / most_bars, bars = (values + group - 1) / group;
  const double bar = std::min(widest_bar, longest / static_cast<double>(bars)), width = bar * static_cast<double>(bars);
  std::vector<std::uint64_t> totals(bars);
  Plot plot;
  for (const auto& series : histogram.series)
    for (std::size_t value = 0; value < series.counts.size(); ++value) {
      totals[value / group] += series.counts[value];
      plot.points += series.counts[value];
    }
  const std::uint64_t most = std::max<std::uint64_t>(1, *std::ranges::max_element(totals));
  std::vector<Tick> x, y;
  for (const std::uint64_t value :
       nice_ticks(0, values - 1, std::max<std::size_t>(2, static_cast<std::size_t>(width / 50))))
    x.push_back({bar * (static_cast<double>(value) + 0.5) / static_cast<double>(group), grouped(value)});
  const double top = histogram_height - 10;  // the highest bar stays below the frame
  for (const std::uint64_t count : nice_ticks(0, most, 10))
    y.push_back({top * static_cast<double>(count) / static_cast<double>(most), grouped(count)});
  PlotPage page(histogram.words, width, histogram_height, x, y);
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
