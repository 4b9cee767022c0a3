// zermelo shrink: writes tables of help play again without their numbers of solutions.
#include "jobs/shrink/shrink.h"

#include "jobs/budget/amounts.h"
#include "tools/options/command.h"
#include "tools/watch/machine.h"

namespace zermelo {
namespace {

struct ShrinkOptions : JobWords {
  std::string file, output;
};

Json shrunk_json(const Shrunk& table) {
  return {{"file", table.file},
          {"tier", table.tier.empty() ? Json() : Json(table.tier)},
          {"output", table.output},
          {"bytes_before", table.bytes_before},
          {"file_bytes", table.file_bytes},
          {"shrunk_before", table.shrunk_before}};
}

int run_shrink(const ShrinkOptions& options, Output& output) {
  const Job job = start_job(options.threads, options.memory);
  shrink(options.file, options.output, job, [&](const Shrunk& table) {
    if (options.json)
      output.json(shrunk_json(table));
    else if (table.shrunk_before)
      output.print("{}: {}, kept as an earlier run wrote it\n", table.output, size_text(table.file_bytes));
    else
      output.print("{}: {}, from {}\n", table.output, size_text(table.file_bytes), size_text(table.bytes_before));
    output.flush();
  });
  return status_done;
}

}  // namespace

Command shrink_command(CLI::App& app) {
  Command command(app, "shrink", "Leave the numbers of solutions out of tables of help play; answers count them",
                  "zermelo shrink helpmates/\n  zermelo shrink helpmates/KQvK.ztb -o KQvK.ztb");
  const auto options = command.runs(run_shrink);
  command.file(options->file);
  command
      .text("-o,--output", options->output,
            "Where to write, a file or for a folder a folder;\ndefault: in place, each file when it is complete")
      .type("OUTPUT")
      .not_empty("file");
  command.job_words(*options);
  command.after_interrupt = [] { return "run the same command again: files that are complete are kept"; };
  return command;
}

}  // namespace zermelo
