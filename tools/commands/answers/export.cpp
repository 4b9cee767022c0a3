// zermelo export: every position of a table as CSV, JSON, LaTeX, HTML, a script of CGSuite, an array or a database, or
// a slice of them as a matrix.
#include "jobs/answer/export.h"

#include <limits>

#include "formats/table/storage/output_file.h"
#include "formats/texts/markup.h"
#include "jobs/lookup/probe.h"
#include "tablebase/base/error.h"
#include "tools/options/command.h"
#include "tools/print/answers.h"
#include "tools/print/positions.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

/// Objects as `probe --json` prints them.
class JsonEntries final : public EntryFormat {
 public:
  explicit JsonEntries(const Probe& probe) : worths_(probe) {}

  void append(std::string& text, std::string_view position, Value value) const override {
    const Worth worth = worths_.of(value);
    text += json_text_of([&](JsonWriter& json) { add_position(json, position, worth); }) + '\n';
  }

 private:
  NumberWorths worths_;
};

struct ExportOptions {
  std::string file;
  std::string output;
  std::string format;
  std::string columns;
  MatrixWords matrix;
  unsigned threads = 0;
  std::uint64_t memory = 0;
};

/// Refuses options that do not fit together.
void require_sense(const ExportOptions& options, std::string_view format) {
  const MatrixWords& matrix = options.matrix;
  const bool no_markup = format == "jsonl" || format == "cgsuite" || is_for_programs(format);
  if (matrix.pattern.empty() && (!matrix.show.empty() || matrix.max))
    throw UsageError("--show and --max are for matrices; add --matrix, for example --matrix '*,*'");
  if (!matrix.pattern.empty() && no_markup)
    throw UsageError("--matrix with --format {}: a matrix is csv, latex or html", format);
  if (!options.columns.empty() && (!matrix.pattern.empty() || no_markup))
    throw UsageError("--columns is for lists in csv, latex or html; leave out {}",
                     matrix.pattern.empty() ? "--format " + std::string(format) : "--matrix");
  if (is_for_programs(format) && options.output.empty())
    throw UsageError("--format {} needs a file: add -o FILE.{}", format, format);
  if (matrix.caption && format != "latex" && format != "html")
    throw UsageError("--caption is for --format latex and html; {} has no captions", format);
}

std::unique_ptr<EntryFormat> entries_named(const std::string& name, const Probe& probe, const ExportOptions& options) {
  if (name == "jsonl") return std::make_unique<JsonEntries>(probe);
  if (name == "cgsuite") return cgsuite_script(probe);
  return markup_entries(probe, markup_named(name), options.matrix.caption, options.columns);
}

void write_text(const Probe& probe, const std::string& name, const ExportOptions& options, const Job& job,
                Output& output) {
  const auto format = entries_named(name, probe, options);
  export_text(probe, *format, job, [&](std::string_view text) {
    output.write(text);
    return !output.closed();
  });
}

void write_export(const Probe& probe, const ExportOptions& options, const std::string& format, const Job& job,
                  Output& output) {
  if (options.matrix.pattern.empty())
    write_text(probe, format, options, job, output);
  else
    print_matrix(probe, options.matrix, *markup_named(format), job, output);
}

int run_export(const ExportOptions& options, Output& output) {
  const std::string format(options.format.empty() ? export_format_for(options.output) : options.format);
  require_sense(options, format);
  const Job job = start_job(options.threads, options.memory);
  const Probe probe(options.file, job);
  if (is_for_programs(format)) {
    export_rows(probe, options.output, format, job);
  } else if (options.output.empty()) {
    write_export(probe, options, format, job, output);
  } else {
    OutputFile file(options.output, OutputFile::Existing::discard);
    Output to_file(file);
    write_export(probe, options, format, job, to_file);
    to_file.flush();
    file.commit();
  }
  return status_done;
}

}  // namespace

Command export_command(CLI::App& app) {
  Command command(app, "export", "Print every position of a table, or a matrix of them",
                  "zermelo export pyramid4.ztb -o pyramid4.csv\n"
                  "  zermelo export nim3.ztb --matrix '3,*,*' -o nim3.tex\n"
                  "  zermelo export kqvk/ -o kqvk.sqlite");
  const auto options = command.runs(run_export);
  command.file(options->file);
  command
      .text("-o,--output", options->output,
            "Write to this file, which appears when it is\ncomplete; default: standard output")
      .type("FILE")
      .not_empty("file");
  command
      .text("--format", options->format,
            "csv, jsonl (objects as from probe), latex, html,\ncgsuite (values), npy (numpy) or sqlite; default:\n"
            "by the ending of FILE, else csv")
      .type("FORMAT")
      .one_of({"csv", "jsonl", "latex", "html", "cgsuite", "npy", "sqlite"});
  command
      .text("--columns", options->columns,
            "Further columns of values: some of left_stop,\nright_stop, mean, temperature, reduced,\n"
            "atomic_weight, birthday and thermograph, joined by\ncommas")
      .type("LIST");
  command
      .text("--matrix", options->matrix.pattern,
            "Only positions with these numbers, as a matrix; a\nstar is a free number: '*,*' or '3,*,*'")
      .type("POSITION")
      .not_empty("position");
  command.text("--show", options->matrix.show, "What a cell of the matrix shows; default: the\nmetric of the table")
      .type("WHAT")
      .one_of(matrix_contents());
  command.text("--caption", options->matrix.caption, "The caption in LaTeX and HTML; default: the game").type("TEXT");
  command.count("--max", options->matrix.max, std::numeric_limits<std::uint32_t>::max(),
                "The largest free number of the matrix;\ndefault: as far as positions go");
  command.threads(options->threads);
  command.memory(options->memory);
  return command;
}

}  // namespace zermelo
