// zermelo export: every position of a table as CSV, JSON, LaTeX or HTML, or a slice of them as a matrix.
#include <algorithm>
#include <memory>

#include "jobs/lookup/memory_table.h"
#include "jobs/lookup/probe.h"
#include "tablebase/base/error.h"
#include "tools/export/entry_format.h"
#include "tools/export/matrix.h"
#include "tools/options/command.h"
#include "tools/watch/machine.h"

namespace zermelo {

namespace {

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

void write_entries(const Probe& probe, const std::string& name, const Job& job, Output& output) {
  const std::unique_ptr<EntryFormat> format = entry_format(probe, name);
  output.write(format->begin());
  for_each_table(probe, [&](const Probe& table) { write_table(table, *format, job, output); });
  output.write(format->end());
}

/// Refuses options that do not fit together.
void check(const ExportOptions& options) {
  const MatrixWords& matrix = options.matrix;
  if (matrix.pattern.empty() && (!matrix.show.empty() || matrix.max))
    throw UsageError("--show and --max are for matrices; add --matrix, for example --matrix '*,*'");
  if (!matrix.pattern.empty() && options.format == "jsonl")
    throw UsageError("--matrix with --format jsonl: a matrix is csv, latex or html");
}

int run_export(const ExportOptions& options, Output& output) {
  check(options);
  const Job job = start_job(options.threads, options.memory);
  const Probe probe(options.file, job);
  if (options.matrix.pattern.empty())
    write_entries(probe, options.format, job, output);
  else
    print_matrix(probe, options.matrix, *markup_named(options.format), job, output);
  return status_done;
}

void add_matrix(Command& command, MatrixWords& matrix) {
  command
      .text("--matrix", matrix.pattern,
            "Only positions with these numbers, as a matrix; a\nstar is a free number: '*,*' or '3,*,*'")
      .type("POSITION")
      .not_empty("position");
  command.text("--show", matrix.show, "What a cell of the matrix shows; default: the\nmetric of the table")
      .type("WHAT")
      .one_of({"outcome", "depth", "moves", "grundy", "value"});
  command.count("--max", matrix.max, std::numeric_limits<std::uint32_t>::max(),
                "The largest free number of the matrix;\ndefault: as far as positions go");
}

}  // namespace

Command export_command(CLI::App& app) {
  const auto options = std::make_shared<ExportOptions>();
  Command command(app, "export", "Print every position of a table, or a matrix of them",
                  "zermelo export pyramid4.ztb > pyramid4.csv\n"
                  "  zermelo export nim3.ztb --matrix '3,*,*' --format latex > nim3.tex");
  command.file(options->file);
  command.text("--format", options->format, "csv (the default), jsonl (objects as from probe),\nlatex or html")
      .type("FORMAT")
      .one_of({"csv", "jsonl", "latex", "html"});
  add_matrix(command, options->matrix);
  command.threads(options->threads);
  command.memory(options->memory);
  command.run = [options](Output& output) { return run_export(*options, output); };
  return command;
}

}  // namespace zermelo
