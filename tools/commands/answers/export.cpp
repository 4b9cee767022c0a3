// zermelo export: every position of a table as CSV, JSON, LaTeX or HTML, or a slice of them as a matrix.
#include <fmt/format.h>

#include <algorithm>

#include "formats/texts/markup.h"
#include "jobs/answer/answer.h"
#include "jobs/lookup/memory_table.h"
#include "jobs/lookup/partisan_numbers.h"
#include "jobs/lookup/probe.h"
#include "tablebase/base/error.h"
#include "tablebase/machine/parallel.h"
#include "tablebase/registry.h"
#include "tools/options/command.h"
#include "tools/print/answers.h"
#include "tools/print/positions.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

/// Formats the entries of a table, position by position. A file is begin(), entries, end(). Safe for concurrent
/// callers.
class EntryFormat {
 public:
  virtual ~EntryFormat() = default;
  virtual std::string begin() const { return {}; }
  virtual std::string end() const { return {}; }
  /// Appends the entry of a position. Throws FormatError for a number that the table does not explain.
  virtual void append(std::string& text, std::string_view position, Value value) const = 0;
};

/// The worth of each number in a partisan table, made once for all positions with this number; no worths for other
/// tables.
class NumberWorths {
 public:
  explicit NumberWorths(const Probe& probe) : probe_(probe) {
    if (!partisan()) return;
    for (std::uint32_t number = 0; number < probe.meanings().count(); ++number)
      worths_.emplace_back(probe.meanings(), number);
  }

  bool partisan() const { return probe_.info().kind->partisan; }
  const Worth& operator[](std::uint32_t number) const {
    if (number >= worths_.size()) probe_.meanings().outcome(number);  // throws for such a number
    return worths_[number];
  }

 private:
  const Probe& probe_;
  std::vector<Worth> worths_;
};

/// Objects as `probe --json` prints them.
class JsonEntries final : public EntryFormat {
 public:
  explicit JsonEntries(const Probe& probe) : kind_(*probe.info().kind), worths_(probe) {}

  void append(std::string& text, std::string_view position, Value value) const override {
    const bool partisan = worths_.partisan();
    const Worth worth = partisan ? worths_[value.number] : Worth(kind_, value);
    text += json_text_of([&](JsonWriter& json) { add_position(json, position, worth); }) + '\n';
  }

 private:
  const EntryKind& kind_;
  NumberWorths worths_;
};

/// A row has the position, the outcome, and the figure or the value of the metric, if it has one.
class MarkupEntries final : public EntryFormat {
 public:
  MarkupEntries(const Probe& probe, std::unique_ptr<Markup> markup, const std::optional<std::string>& caption)
      : kind_(*probe.info().kind),
        caption_(caption.value_or(fmt::format("{}: every position", brief_spec(probe.info().spec)))),
        markup_(std::move(markup)),
        worths_(probe) {}

  std::string begin() const override {
    return markup_->page_begin(caption_) + markup_->table_begin({caption_, columns(), TableForm::list});
  }
  std::string end() const override { return markup_->table_end(TableForm::list) + markup_->page_end(); }

  void append(std::string& text, std::string_view position, Value value) const override {
    if (worths_.partisan()) {
      const Worth& worth = worths_[value.number];
      return append_row(text, position, worth.outcome(), worth.canonical_form());
    }
    const bool shown = !kind_.figure.empty() && (value.outcome != Outcome::draw || kind_.is_number());
    append_row(text, position, name(value.outcome),
               shown ? fmt::format_int(kind_.shown(kind_.figure_of(value))).str() : "");
  }

 private:
  std::vector<std::string> columns() const {
    std::vector<std::string> columns{"position", "outcome"};
    if (!kind_.figure.empty()) columns.emplace_back(kind_.figure);
    return columns;
  }
  void append_row(std::string& text, std::string_view position, std::string_view outcome,
                  std::string_view figure) const {
    const TableCell cells[] = {{position}, {outcome}, {figure, false, kind_.partisan || figure.starts_with('-')}};
    markup_->append_row(text, std::span(cells).first(kind_.figure.empty() ? 2 : 3));
  }

  const EntryKind& kind_;
  std::string caption_;
  std::unique_ptr<Markup> markup_;
  NumberWorths worths_;
};

/// The format of that name: csv, latex or html with a row for each position, or jsonl with the objects of
/// `probe --json`. The probe must outlive it. Requires one of these names.
std::unique_ptr<EntryFormat> entry_format(const Probe& probe, std::string_view name,
                                          const std::optional<std::string>& caption) {
  if (name == "jsonl") return std::make_unique<JsonEntries>(probe);
  return std::make_unique<MarkupEntries>(probe, markup_named(name), caption);
}

struct ExportOptions {
  std::string file;
  std::string format = "csv";
  MatrixWords matrix;
  unsigned threads = 0;
  std::uint64_t memory = 0;
};

/// Formats a few blocks at a time in parallel, each into its own text, and writes them in order.
void write_table(const Probe& probe, const EntryFormat& format, const Job& job, Output& output) {
  const TableFile& file = probe.file();
  std::vector<std::string> texts(4 * std::size_t{job.workers().count()});
  for (std::uint64_t first = 0; first < file.blocks() && !output.closed(); first += texts.size()) {
    job.check();
    const std::uint64_t count = std::min<std::uint64_t>(texts.size(), file.blocks() - first);
    job.workers().for_each(count, [&](std::size_t i) {
      texts[i].clear();
      file.read_block(first + i, [&](const Slice& slice) {
        for (Index entry = 0; entry < slice.count(); ++entry)
          if (!probe.game().is_gap(slice.first + entry))
            format.append(texts[i], probe.game().text(slice.first + entry), value_in_block(probe, slice, entry));
      });
    });
    for (std::size_t i = 0; i < count; ++i) output.write(texts[i]);
  }
}

void write_entries(const Probe& probe, const ExportOptions& options, const Job& job, Output& output) {
  const std::unique_ptr<EntryFormat> format = entry_format(probe, options.format, options.matrix.caption);
  output.write(format->begin());
  for_each_table(probe, [&](const Probe& table) { write_table(table, *format, job, output); });
  output.write(format->end());
}

/// Refuses options that do not fit together.
void require_sense(const ExportOptions& options) {
  const MatrixWords& matrix = options.matrix;
  if (matrix.pattern.empty() && (!matrix.show.empty() || matrix.max))
    throw UsageError("--show and --max are for matrices; add --matrix, for example --matrix '*,*'");
  if (!matrix.pattern.empty() && options.format == "jsonl")
    throw UsageError("--matrix with --format jsonl: a matrix is csv, latex or html");
  if (matrix.caption && options.format != "latex" && options.format != "html")
    throw UsageError("--caption is for --format latex and html; {} has no captions", options.format);
}

int run_export(const ExportOptions& options, Output& output) {
  require_sense(options);
  const Job job = start_job(options.threads, options.memory);
  const Probe probe(options.file, job);
  if (options.matrix.pattern.empty())
    write_entries(probe, options, job, output);
  else
    print_matrix(probe, options.matrix, *markup_named(options.format), job, output);
  return status_done;
}

}  // namespace

Command export_command(CLI::App& app) {
  Command command(app, "export", "Print every position of a table, or a matrix of them",
                  "zermelo export pyramid4.ztb > pyramid4.csv\n"
                  "  zermelo export nim3.ztb --matrix '3,*,*' --format latex > nim3.tex");
  const auto options = command.runs(run_export);
  command.file(options->file);
  command.text("--format", options->format, "csv (the default), jsonl (objects as from probe),\nlatex or html")
      .type("FORMAT")
      .one_of({"csv", "jsonl", "latex", "html"});
  command
      .text("--matrix", options->matrix.pattern,
            "Only positions with these numbers, as a matrix; a\nstar is a free number: '*,*' or '3,*,*'")
      .type("POSITION")
      .not_empty("position");
  command.text("--show", options->matrix.show, "What a cell of the matrix shows; default: the\nmetric of the table")
      .type("WHAT")
      .one_of({"outcome", "depth", "moves", "grundy", "value", "score"});
  command.text("--caption", options->matrix.caption, "The caption in LaTeX and HTML; default: the game").type("TEXT");
  command.count("--max", options->matrix.max, std::numeric_limits<std::uint32_t>::max(),
                "The largest free number of the matrix;\ndefault: as far as positions go");
  command.threads(options->threads);
  command.memory(options->memory);
  return command;
}

}  // namespace zermelo
