// zermelo export: every position of a table as CSV.
#include <CLI/App.hpp>
#include <algorithm>
#include <memory>
#include <optional>

#include "formats/csv.h"
#include "formats/partisan_numbers.h"
#include "formats/probe.h"
#include "tablebase/parallel.h"
#include "tools/command.h"
#include "tools/partisan/words.h"
#include "tools/support/machine.h"
#include "tools/support/memory_table.h"
#include "tools/support/options.h"

namespace zermelo {

namespace {

struct Options {
  std::string file;
  unsigned threads = 0;
};

/// Texts of values are made once for each, not for each position.
class ValueTexts {
 public:
  explicit ValueTexts(const Probe& probe)
      : numbers_(probe.file().info().metric, probe.file().values(), value_memory()) {
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
    if (number >= texts_.size()) numbers_.outcome(number);  // which says what is wrong
    return texts_[number];
  }

 private:
  PartisanNumbers numbers_;
  std::vector<std::string> texts_;
};

void write_partisan_rows(const Probe& probe, const ValueTexts& texts, const Slice& slice, std::string& text) {
  for (Index i = 0; i < slice.count(); ++i) {
    append_csv_field(text, probe.game().text(slice.first + i));
    text += ',';
    text += texts[slice.value(i, probe.file().info().coding()).grundy];
    text += '\n';
  }
}

void write_rows(const Probe& probe, const Slice& slice, std::string& text) {
  const TableInfo& info = probe.file().info();
  for (Index i = 0; i < slice.count(); ++i) {
    const Value value = value_in_block(probe, slice, i);
    append_csv_field(text, probe.game().text(slice.first + i));
    text += ',';
    text += name(value.outcome);
    if (info.metric != Metric::outcome) text += ',';
    if (info.metric == Metric::depth && value.outcome != Outcome::draw) text += fmt::format_int(value.depth).c_str();
    if (info.metric == Metric::grundy) text += fmt::format_int(value.grundy).c_str();
    text += '\n';
  }
}

/// A few blocks at a time in parallel, each into its own text, written in order.
int run(const Options& options, Output& output) {
  catch_interrupts();
  const Probe probe(TableFile(options.file), resources_for(options.threads, 0));
  const TableFile& file = probe.file();
  Workers workers(options.threads);
  std::vector<std::string> texts(4 * std::size_t{workers.count()});
  const Metric metric = file.info().metric;
  std::optional<ValueTexts> values;
  if (file.info().play == Play::partisan) values.emplace(probe);
  output.write(metric == Metric::outcome ? "position,outcome\n" : fmt::format("position,outcome,{}\n", name(metric)));
  for (std::uint64_t first = 0; first < file.blocks() && !output.closed(); first += texts.size()) {
    if (interrupted()) throw Interrupted("interrupted");
    const std::uint64_t count = std::min<std::uint64_t>(texts.size(), file.blocks() - first);
    workers.for_each(count, [&](std::size_t i) {
      texts[i].clear();
      file.read_block(first + i, [&](const Slice& slice) {
        values ? write_partisan_rows(probe, *values, slice, texts[i]) : write_rows(probe, slice, texts[i]);
      });
    });
    for (std::size_t i = 0; i < count; ++i) output.write(texts[i]);
  }
  return status_done;
}

}  // namespace

Command export_command(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* parser = add_command(app, "export", "Write every position of a table as CSV on standard output",
                                 "zermelo export pyramid4.ztb > pyramid4.csv");
  add_file(*parser, options->file);
  add_threads(*parser, options->threads);
  return {parser, [options](Output& output) { return run(*options, output); }};
}

}  // namespace zermelo
