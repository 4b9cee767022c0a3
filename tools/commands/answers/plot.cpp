// zermelo plot: draws Grundy sequences, maps of positions, and histograms of depths or Grundy values.
#include "formats/pictures/plot.h"

#include <algorithm>

#include "jobs/budget/amounts.h"
#include "jobs/tiers/tier_folder.h"
#include "solver/sequences/sequence.h"
#include "solver/sums/sum.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/registry.h"
#include "tools/options/command.h"
#include "tools/print/plots.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

constexpr std::uint64_t default_last = 500, largest_last = 1'000'000'000;

struct PlotOptions : JobWords {
  SpecWords words;
  std::string file;
  std::optional<std::string> title, x_label, y_label;  ///< empty: the usual words
  SliceWords slice;
  std::optional<Metric> metric;
  bool histogram = false;
};

/// Puts the words of the user into a plot that has such words.
template <class Words>
void set_words(const PlotOptions& options, Words& words) {
  words.title = options.title.value_or(words.title);
  words.x_label = options.x_label.value_or(words.x_label);
  words.y_label = options.y_label.value_or(words.y_label);
}

struct Picture {
  std::string_view kind;
  Plot plot;
};

bool is_table(const PlotOptions& options) {
  const std::string words = options.words.text();
  return words.ends_with(".ztb") || names_folder(words);
}

sequences::Sequence computed(const sequences::HeapRule& rule, std::uint64_t last, const Job& job) {
  require_memory(peak_memory() + sequences::sequence_memory(rule, last), job, "the sequence of " + rule.words(),
                 "ask for fewer values");
  const JobStep step(job, "heaps of " + rule.words(), last + 1);
  sequences::Sequence sequence{rule, {}, {}};
  sequences::extend(sequence, last, job);
  return sequence;
}

/// Refuses options that apply only to tables.
void require_sequence_options(const PlotOptions& options) {
  const bool placed = options.slice.x != 1 || options.slice.y != 2 || !options.slice.fixed.empty();
  if (!placed && !options.metric && !options.histogram) return;
  throw UsageError(
      "{} is a rule of one heap, so its sequence is drawn; {}; a table of its heaps is `heap rule={} max=500`",
      options.words.text(),
      options.histogram ? "--histogram is for games and tables"
                        : "--x, --y, --fix and --metric are for games and tables",
      sequences::HeapRule::parse(options.words.text()).compact());
}

Picture picture_of_rule(const PlotOptions& options, const Job& job) {
  const sequences::HeapRule rule = sequences::HeapRule::parse(options.words.text());
  require_sequence_options(options);
  SequencePlot plot;
  plot.last = options.slice.max.value_or(default_last);
  const sequences::Sequence sequence = computed(rule, plot.last, job);
  plot.title = "Grundy values of " + options.words.text();
  set_words(options, plot);
  plot.value = [&](std::uint64_t n) { return sequence(n); };
  if (const auto& period = sequence.period) {
    plot.preperiod = period->preperiod;
    plot.note = fmt::format("period {} from n = {} on{}, proved", period->length, period->preperiod,
                            period->saltus == 0 ? "" : fmt::format(" with saltus {}", period->saltus));
  }
  return {"sequence", plot_sequence(plot)};
}

PlotValues values_of(const PlotOptions& options, const Job& job) {
  if (is_table(options)) return PlotValues::of_table(options.words.text(), options.metric, job);
  const Metric usual = options.histogram ? kinds::depths.metric : kinds::outcomes.metric;
  return PlotValues::of_game(options.words.text(), options.metric, usual, job);
}

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
  if (kind.rows == HistogramRows::none)
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

Picture picture_of_counts(const PlotOptions& options, const Job& job) {
  const PlotCounts counts = is_table(options) ? counts_of_table(options.words.text(), options.metric, job)
                                              : counts_of(values_of(options, job));
  keep_input(Spec::parse(counts.spec), options.file);
  HistogramPlot plot = histogram_of(counts);
  set_words(options, plot.words);
  return {"histogram", plot_histogram(plot)};
}

/// The plot of a table of single heaps, which is a sequence.
Plot plot_of_heaps(const PlotValues& values, const PlotOptions& options) {
  SequencePlot plot;
  plot.title = "Grundy values of " + brief_spec(values.game().spec().canonical_text());
  set_words(options, plot);
  plot.last = std::min(options.slice.max.value_or(largest_last), values.game().size() - 1);
  plot.value = [&](std::uint64_t n) { return std::uint64_t{values.value(n).number}; };
  return plot_sequence(plot);
}

Picture picture_of_positions(const PlotOptions& options, const Job& job) {
  if (options.histogram) return picture_of_counts(options, job);
  const PlotValues values = values_of(options, job);
  keep_input(values.game().spec(), options.file);
  if (values.game().splits()) return {"sequence", plot_of_heaps(values, options)};
  MapPlot plot = map_of_slice(values, options.slice);
  set_words(options, plot.words);
  return {"map", plot_map(plot)};
}

int run_plot(const PlotOptions& options, Output& output) {
  require_picture_name(options.file);
  require_plain_place(options.file);
  const Job job = start_job(options.threads, options.memory);
  const bool positions = is_table(options) || names_game(options.words.text());
  const auto [kind, plot] = positions ? picture_of_positions(options, job) : picture_of_rule(options, job);
  const std::uint64_t bytes = write_picture(options.file, plot.svg);
  if (options.json)
    output.json({{"file", options.file},
                 {"kind", kind},
                 {"points", plot.points},
                 {"marks", plot.marks},
                 {"file_bytes", bytes}});
  else
    output.print("{}: {} of {} points, {}\n", options.file, kind, count_text(plot.points), size_text(bytes));
  return status_done;
}

}  // namespace

Command plot_command(CLI::App& app) {
  Command command(app, "plot", "Draw a Grundy sequence, a map or a histogram",
                  "zermelo plot wythoff max=100 -o wythoff.svg");
  const auto options = command.runs(run_plot);
  command.texts("WHAT", options->words.words, "A rule of one heap, a game, or a table file;\nsee docs/plots.md")
      .required();
  command.text("-o,--output", options->file, "The picture: .svg, .pdf or .png").type("FILE").required();
  command.text("--title", options->title, "The title, '' for none; default: the rule or the\ngame").type("TEXT");
  command.text("--x-label", options->x_label, "The words below the picture").type("TEXT");
  command.text("--y-label", options->y_label, "The words at the left of the picture").type("TEXT");
  command.flag("--histogram", options->histogram, "Draw the number of positions for each depth or\nGrundy value");
  command.count("--x", options->slice.x, 64, "Which number of the position goes to the right;\ndefault 1", 1);
  command.count("--y", options->slice.y, 64, "Which number of the position goes up; default 2", 1);
  const auto read = [options](const std::vector<std::string>& words) {
    for (const std::string& word : words) parse_fixed(word, options->slice.fixed);
  };
  command.texts("--fix", read, "The other numbers, for example 3=4,4=2; default 0").type("PLACE=N");
  command.count("--max", options->slice.max, largest_last,
                fmt::format("The last heap of a sequence, default {};\nthe largest number in a map", default_last));
  command.metric(options->metric, "outcome; with --histogram depth; of a file its own");
  command.job_words(*options);
  return command;
}

}  // namespace zermelo
