// Draws the values and the counts of tables: maps of slices, sequences of single heaps, histograms.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "jobs/answer/value_columns.h"
#include "jobs/budget/amounts.h"
#include "jobs/lookup/partisan_numbers.h"
#include "tablebase/base/error.h"
#include "tablebase/registry.h"
#include "tools/print/plots.h"

namespace zermelo {
namespace {

/// The counts of one column, from the figure `first` on.
HistogramPlot::Series series_of(const PlotCounts& counts, Index Count::*column, std::uint32_t first) {
  HistogramPlot::Series series;
  for (const Count& row : counts.rows) {
    if (row.*column == 0) continue;
    series.counts.resize(row.figure - first + 1);
    series.counts.back() = row.*column;
  }
  return series;
}

HistogramPlot histogram_of(const PlotCounts& counts) {
  const EntryKind& kind = *counts.kind;
  if (!kind.has_figures())
    throw UsageError("a histogram shows depths or Grundy values; use --metric depth or --metric grundy");
  HistogramPlot plot;
  plot.words = {fmt::format("{} of {}", kind.quantity, brief_spec(counts.spec)), "", std::string(kind.scale),
                "number of positions"};
  const std::uint32_t first = kind.zero == 0 || counts.rows.empty() ? 0 : counts.rows.front().figure;
  plot.first = kind.shown(first);
  if (kind.is_number()) {
    plot.series = {series_of(counts, &Count::positions, first)};
    plot.series[0].colour = number_colour;
    return plot;
  }
  plot.series = {series_of(counts, &Count::losses, first), series_of(counts, &Count::wins, first)};
  for (const std::size_t place : {0, 1}) {
    plot.series[place].name = outcome_words[place];
    plot.series[place].colour = outcome_colours[place];
  }
  if (counts.draws != 0)
    plot.words.note = fmt::format("without {} drawn positions, which have no depth", count_text(counts.draws));
  return plot;
}

/// The hottest positions, as the note of a plot.
std::string hottest_words(const Probe& probe, const Job& job) {
  constexpr std::size_t shown = 3;
  std::vector<std::string> words;
  for (const Index position : hottest_positions(probe, shown, job))
    words.push_back(
        fmt::format("{} = {}", probe.game().text(position), probe.meanings().text(probe.value(position).number)));
  return fmt::format("the hottest: {}", fmt::join(words, "; "));
}

/// The plot of a table of single heaps, which is a sequence.
Plot plot_of_heaps(const PlotValues& values, const PlotRequest& request) {
  SequencePlot plot;
  plot.title = "Grundy values of " + brief_spec(values.game().spec());
  request.label(plot);
  plot.last = std::min(request.slice.max.value_or(PlotRequest::largest_last), values.game().size() - 1);
  plot.value = [&](std::uint64_t n) { return std::uint64_t{values.value(n).number}; };
  return plot_sequence(plot);
}

/// Temperatures finer than the axis shows are rounded down.
Plot plot_temperatures(const Probe& probe, const PlotRequest& request, const Job& job) {
  constexpr unsigned finest = 12;
  constexpr std::int64_t most_values = 1'000'000;
  const auto rows = temperatures_of(probe);
  HistogramPlot plot;
  for (const auto& [temperature, row] : rows)
    plot.exponent = std::max(plot.exponent, std::min(temperature.exponent(), finest));
  const auto place = [&](const Dyadic& t) { return t.times(Integer(1) << plot.exponent).floor(); };
  while (place(rows.begin()->first) - place(rows.rbegin()->first) > most_values) {
    if (plot.exponent == 0) throw LimitError("the temperatures of {} differ by more than 10^6", probe.path());
    --plot.exponent;
  }
  const Integer lowest = place(rows.rbegin()->first);
  plot.first = lowest.convert_to<std::int64_t>();
  HistogramPlot::Series series{"", std::string(number_colour), {}};
  for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
    const Integer at = place(row->first) - lowest;
    series.counts.resize(std::max<std::size_t>(series.counts.size(), at.convert_to<std::size_t>() + 1));
    series.counts.back() += row->second.positions;
  }
  plot.series = {series};
  plot.words = {fmt::format("temperature of {}", brief_spec(probe.game().spec())), hottest_words(probe, job),
                "temperature", "number of positions"};
  request.label(plot.words);
  return plot_histogram(plot);
}

}  // namespace

Plot plot_values(const PlotValues& values, const PlotRequest& request) {
  if (values.game().splits()) return plot_of_heaps(values, request);
  MapPlot plot = map_of_slice(values, request.slice);
  request.label(plot.words);
  return plot_map(plot);
}

Plot plot_counts(const PlotCounts& counts, const PlotRequest& request) {
  HistogramPlot plot = histogram_of(counts);
  request.label(plot.words);
  return plot_histogram(plot);
}

Plot plot_counts_of_table(const std::shared_ptr<const Probe>& probe, std::optional<Metric> metric,
                          const PlotRequest& request, const Job& job) {
  const EntryKind& kind = *probe->info().kind;
  if (kind.sum == SumRule::products)
    throw UsageError(
        "a histogram: {} is a table of metric quotient, whose elements have no order; `stats` counts the "
        "heaps of each element",
        probe->path());
  if (kind.listed && !metric) return plot_temperatures(*probe, request, job);
  return plot_counts(counts_of_table(probe, metric, job), request);
}

}  // namespace zermelo
