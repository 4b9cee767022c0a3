// zermelo export: every position of a table as CSV.
#include <CLI/App.hpp>
#include <algorithm>
#include <memory>
#include <optional>

#include "formats/csv.h"
#include "jobs/memory_table.h"
#include "jobs/probe.h"
#include "tools/commands/command.h"
#include "tools/support/machine.h"
#include "tools/support/options.h"

namespace zermelo {

namespace {

struct Options {
  std::string file;
  unsigned threads = 0;
  std::uint64_t memory = 0;
};

/// The fields after the position in a row of a partisan table, made once for each number.
class NumberTexts {
 public:
  explicit NumberTexts(const PartisanNumbers& numbers) : numbers_(numbers) {
    for (std::uint32_t number = 0; number < numbers_.count(); ++number) {
      std::string text(name(numbers_.outcome(number)));
      if (numbers_.has_values()) {
        text += ',';
        append_csv_field(text, numbers_.text(number));
      }
      texts_.push_back(std::move(text));
    }
  }

  const std::string& operator[](std::uint32_t number) const {
    if (number >= texts_.size()) numbers_.outcome(number);  // throws for such a number
    return texts_[number];
  }

 private:
  const PartisanNumbers& numbers_;
  std::vector<std::string> texts_;
};

void write_partisan_rows(const Probe& probe, const NumberTexts& texts, const Slice& slice, std::string& text) {
  for (Index i = 0; i < slice.count(); ++i) {
    append_csv_field(text, probe.game().text(slice.first + i));
    text += ',';
    text += texts[slice.value(i, probe.info().kind).number];
    text += '\n';
  }
}

void write_rows(const Probe& probe, const Slice& slice, std::string& text) {
  const MetricDescription& metric = describe(probe.info().kind.metric);
  for (Index i = 0; i < slice.count(); ++i) {
    const Value value = value_in_block(probe, slice, i);
    append_csv_field(text, probe.game().text(slice.first + i));
    text += ',';
    text += name(value.outcome);
    if (!metric.figure.empty()) text += ',';
    if (!metric.figure.empty() && value.outcome != Outcome::draw)
      fmt::format_to(std::back_inserter(text), "{}", metric.figure_of(value));
    text += '\n';
  }
}

/// Formats a few blocks at a time in parallel, each into its own text, and writes them in order.
void write_table(const Probe& probe, const NumberTexts* numbers, const Job& job, Output& output) {
  const TableFile& file = probe.file();
  std::vector<std::string> texts(4 * std::size_t{job.workers().count()});
  for (std::uint64_t first = 0; first < file.blocks() && !output.closed(); first += texts.size()) {
    job.check();
    const std::uint64_t count = std::min<std::uint64_t>(texts.size(), file.blocks() - first);
    job.workers().for_each(count, [&](std::size_t i) {
      texts[i].clear();
      file.read_block(first + i, [&](const Slice& slice) {
        numbers ? write_partisan_rows(probe, *numbers, slice, texts[i]) : write_rows(probe, slice, texts[i]);
      });
    });
    for (std::size_t i = 0; i < count; ++i) output.write(texts[i]);
  }
}

int run(const Options& options, Output& output) {
  const Job job = start_job(options.threads, options.memory);
  const Probe probe(options.file, job);
  const Metric metric = probe.info().kind.metric;
  std::optional<NumberTexts> numbers;
  if (probe.info().kind.game_class == GameClass::partisan) numbers.emplace(probe.numbers());
  output.write(metric == Metric::outcome ? "position,outcome\n" : fmt::format("position,outcome,{}\n", name(metric)));
  for_each_table(probe, [&](const Probe& table) { write_table(table, numbers ? &*numbers : nullptr, job, output); });
  return status_done;
}

}  // namespace

Command export_command(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* parser = add_command(app, "export", "Print every position of a table as CSV",
                                 "zermelo export pyramid4.ztb > pyramid4.csv");
  add_file(*parser, options->file);
  add_threads(*parser, options->threads);
  add_memory(*parser, options->memory);
  return {parser, [options](Output& output) { return run(*options, output); }};
}

}  // namespace zermelo
