// zermelo plot: draws Grundy sequences, maps of positions, and histograms of depths, Grundy values or temperatures.
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

constexpr std::uint64_t default_last = 500;

struct PlotOptions : JobWords, PlotRequest {
  SpecWords words;
  std::string file;
  std::optional<Metric> metric;
  bool histogram = false;
};

struct Picture {
  std::string_view kind;
  Plot plot;
};

bool is_table(const PlotOptions& options) {
  const std::string words = options.words.text();
  return words.ends_with(".ztb") || names_folder(words);
}

sequences::Sequence computed(const sequences::HeapRule& rule, std::uint64_t last, const Job& job) {
  require_memory(held_memory() + sequences::sequence_memory(rule, last), job, "the sequence of " + rule.words(),
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
  options.label(plot);
  plot.value = [&](std::uint64_t n) { return sequence(n); };
  if (const auto& period = sequence.period) {
    plot.preperiod = period->preperiod;
    plot.note = fmt::format("period {} from n = {} on{}, proved", period->length, period->preperiod,
                            period->saltus == 0 ? "" : fmt::format(" with saltus {}", period->saltus));
  }
  return {"sequence", plot_sequence(plot)};
}

std::shared_ptr<const Probe> table_of(const PlotOptions& options, const Job& job) {
  return std::make_shared<const Probe>(open_unchecked(options.words.text(), job));
}

PlotValues values_of(const PlotOptions& options, const Job& job) {
  if (is_table(options)) return PlotValues::of_table(*table_of(options, job), options.metric, job);
  const Metric usual = options.histogram ? kinds::depths.metric : kinds::outcomes.metric;
  return PlotValues::of_game(options.words.text(), options.metric, usual, job);
}

Picture picture_of_counts(const PlotOptions& options, const Job& job) {
  if (is_table(options)) {
    const auto probe = table_of(options, job);
    keep_input(probe->game().spec(), options.file);
    return {"histogram", plot_counts_of_table(probe, options.metric, options, job)};
  }
  const PlotCounts counts = counts_of(values_of(options, job));
  keep_input(counts.spec, options.file);
  return {"histogram", plot_counts(counts, options)};
}

Picture picture_of_positions(const PlotOptions& options, const Job& job) {
  if (options.histogram) return picture_of_counts(options, job);
  const PlotValues values = values_of(options, job);
  keep_input(values.game().spec(), options.file);
  return {values.game().splits() ? "sequence" : "map", plot_values(values, options)};
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
  command.flag(
      "--histogram", options->histogram,
      "Draw the number of positions for each depth or\nGrundy value; of a table of values for each\ntemperature");
  command.count("--x", options->slice.x, 64, "Which number of the position goes to the right;\ndefault 1", 1);
  command.count("--y", options->slice.y, 64, "Which number of the position goes up; default 2", 1);
  const auto read = [options](const std::vector<std::string>& words) {
    for (const std::string& word : words) parse_fixed(word, options->slice.fixed);
  };
  command.texts("--fix", read, "The other numbers, for example 3=4,4=2; default 0").type("PLACE=N");
  command.count("--max", options->slice.max, PlotRequest::largest_last,
                fmt::format("The last heap of a sequence, default {};\nthe largest number in a map", default_last));
  command.metric(options->metric, "outcome; with --histogram depth; of a file its own");
  command.job_words(*options);
  return command;
}

}  // namespace zermelo
