// zermelo probe: looks up positions from the command line, or from standard input, one a line.
#include <fmt/ranges.h>

#include "jobs/answer/answer.h"
#include "jobs/answer/value_columns.h"
#include "tablebase/base/error.h"
#include "tablebase/input/input_file.h"
#include "tablebase/input/text.h"
#include "tools/options/command.h"
#include "tools/print/answers.h"
#include "tools/print/chess_texts.h"
#include "tools/watch/machine.h"
#include "tools/watch/output.h"

namespace zermelo {
namespace {

struct ProbeOptions {
  std::string file;
  std::vector<std::string> positions;
  bool moves = false;
  bool all_moves = false;
  std::string epd;  ///< a file of records; empty: none
  std::string format = "text";
  std::string columns;  ///< words for columns about the values, joined by commas

  Detail detail() const { return moves || all_moves ? Detail::moves : Detail::entry; }
  std::uint64_t memory = 0;
  bool json = false;
};

/// Answers one position after the other; reports a bad one and goes on.
class Batch {
 public:
  Batch(const Probe& probe, const ProbeOptions& options, Output& output)
      : probe_(probe), options_(options), columns_(probe, options.columns, "--columns"), output_(output) {}

  /// An error begins with `where`, the source of the position.
  void answer(std::string_view position, const std::string& where) {
    if (options_.format == "epd") return print_record(position, where);
    print(try_ask(probe_, position, options_.detail()), where);
  }
  /// Reports a position that cannot be looked up.
  void refuse(std::string_view position, const std::string& error, const std::string& where) {
    Answer answer;
    answer.position = position;
    answer.error = error;
    print(answer, where);
  }

  int status() const { return failed_ ? status_bad_input : status_done; }

 private:
  void print(const Answer& answer, const std::string& where) {
    if (!answer.error.empty()) report(answer.error, where);
    if (options_.json) return print_json(answer);
    if (!answer.error.empty()) return;
    print_answer(answer, options_.all_moves, output_);
    columns_.for_each(answer.worth.game(), [&](const std::string& name, const std::optional<std::string>& text) {
      output_.print("  {}: {}\n", name, text.value_or("none"));
    });
  }

  void print_json(const Answer& answer) {
    output_.json([&](JsonWriter& json) {
      add_answer(json, answer, options_.detail());
      if (!answer.error.empty()) return;
      if (options_.all_moves) add_all_moves(json, answer);
      add_columns(json, columns_, answer.worth.game());
    });
  }

  void print_record(std::string_view position, const std::string& where) {
    try {
      output_.print("{}\n", epd_record(probe_, position));
    } catch (const UsageError& error) {
      report(error.what(), where);
    }
  }

  /// Errors have their place among the answers, also where both streams go to one terminal.
  void report(const std::string& error, const std::string& where) {
    failed_ = true;
    output_.flush();
    print_error_line(where + error);
  }

  const Probe& probe_;
  const ProbeOptions& options_;
  PositionColumns columns_;
  Output& output_;
  bool failed_ = false;
};

/// Calls use(text, fault, where) for each line that is not blank. Prints the answers before it waits for further lines,
/// so that a program can ask line by line.
template <class Use>
void for_each_line(const std::string& file, Output& output, const Use& use) {
  LineReader input(file);
  input.before_waiting([&output] { output.flush(); });
  for (std::optional<TextLine> line; !output.closed() && (line = input.next());) {
    const std::string_view text = trimmed(line->text);
    if (!line->fault.empty() || !text.empty())
      use(text, line->fault, fmt::format("{}, line {}: ", input.name(), line->number));
  }
}

void answer_lines(Batch& batch, Output& output) {
  for_each_line("-", output, [&](std::string_view text, const std::string& fault, const std::string& where) {
    fault.empty() ? batch.answer(text, where) : batch.refuse(text, fault, where);
  });
}

/// Completes a file of EPD. A record that cannot be answered is reported, and printed as it is.
int complete_records(const Probe& probe, const ProbeOptions& options, Output& output) {
  require_chess(probe.game(), "--epd");
  int status = status_done;
  for_each_line(options.epd, output, [&](std::string_view text, const std::string& fault, const std::string& where) {
    try {
      if (!fault.empty()) throw UsageError(fault);
      output.print("{}\n", epd_answer(probe, text));
    } catch (const UsageError& error) {
      output.flush();
      print_error_line(where + error.what());
      output.print("{}\n", text);
      status = status_bad_input;
    }
  });
  return status;
}

/// Whether these words together are one position. A damaged table says so when it is asked for an answer.
bool are_one_position(const Probe& probe, const std::string& joined) {
  try {
    return probe.game().find(joined).has_value();
  } catch (const FormatError&) {
    return false;
  }
}

int run_probe(const ProbeOptions& options, Output& output) {
  if (!options.epd.empty() && (options.json || options.detail() == Detail::moves || !options.positions.empty()))
    throw UsageError("--epd prints records of EPD; leave out positions, --moves, --all-moves and --json");
  if (options.format == "epd" && (options.json || options.detail() == Detail::moves || !options.epd.empty()))
    throw UsageError("--format epd prints records of EPD; leave out --epd, --moves, --all-moves and --json");
  const Probe probe(options.file, start_job(0, options.memory));
  if (!options.epd.empty()) return complete_records(probe, options, output);
  if (options.format == "epd") require_chess(probe.game(), "--format epd");
  const std::string joined = fmt::format("{}", fmt::join(options.positions, ","));
  if (options.positions.size() > 1 && are_one_position(probe, joined))
    notice(fmt::format("these are {} positions; for the one position write {}", options.positions.size(), joined));
  Batch batch(probe, options, output);
  for (const std::string& position : options.positions) batch.answer(trimmed(position), "");
  if (options.positions.empty()) answer_lines(batch, output);
  return batch.status();
}

}  // namespace

Command probe_command(CLI::App& app) {
  Command command(app, "probe", "Look up positions in a table file",
                  "zermelo probe --moves pyramid10.ztb 1,2,3,4,5,6,7,8,9,10\n"
                  "  zermelo probe --epd studies.epd kqvk/");
  const auto options = command.runs(run_probe);
  command.file(options->file);
  command.texts("POSITION", options->positions,
                "The positions; default: lines of standard input, each\nanswered when no further input waits");
  command.flag("--moves", options->moves, "Also show the best moves");
  command.flag("--all-moves", options->all_moves, "Also show every move, the best first, and the entry\nbehind it");
  command
      .text("--columns", options->columns,
            "Also show columns of values: some of left_stop,\nright_stop, mean, temperature, reduced,\n"
            "atomic_weight, birthday and thermograph, joined by\ncommas")
      .type("LIST");
  command.text("--epd", options->epd, "Complete the records of an EPD file (- is standard\ninput) with bm, ce and dm")
      .type("FILE")
      .not_empty("file");
  command
      .text("--format", options->format, "text (the default) or epd (records of chess positions\nwith bm, ce and dm)")
      .type("FORMAT")
      .one_of({"text", "epd"});
  command.memory(options->memory);
  command.json(options->json);
  return command;
}

}  // namespace zermelo
