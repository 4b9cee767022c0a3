// zermelo probe: looks up positions from the command line, or from standard input, one a line.
#include <fmt/ranges.h>

#include "jobs/answer/answer.h"
#include "tablebase/input/input_file.h"
#include "tablebase/input/text.h"
#include "tools/options/command.h"
#include "tools/print/answers.h"
#include "tools/watch/machine.h"
#include "tools/watch/output.h"

namespace zermelo {
namespace {

struct ProbeOptions {
  std::string file;
  std::vector<std::string> positions;
  bool moves = false;
  std::uint64_t memory = 0;
  bool json = false;
};

void print_answer(const Answer& answer, const ProbeOptions& options, Output& output) {
  output.print("{}  {}\n", answer.position, answer.worth.text());
  for (const AnsweredMove& move : answer.moves)
    if (move.best) print_move(move, "  best: ", output);
  if (options.moves && !answer.ending.empty()) output.print("  the game is over: {}\n", answer.ending);
}

/// Answers one position after the other; reports a bad one and goes on.
class Batch {
 public:
  Batch(const Probe& probe, const ProbeOptions& options, Output& output)
      : probe_(probe), options_(options), output_(output) {}

  /// An error begins with `where`, the source of the position.
  void answer(std::string_view position, const std::string& where) {
    print(try_ask(probe_, position, detail()), where);
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
    if (options_.json)
      output_.json([&](JsonWriter& json) { add_answer(json, answer, detail()); });
    else if (answer.error.empty())
      print_answer(answer, options_, output_);
  }

  Detail detail() const { return options_.moves ? Detail::moves : Detail::entry; }

  /// Errors have their place among the answers, also where both streams go to one terminal.
  void report(const std::string& error, const std::string& where) {
    failed_ = true;
    output_.flush();
    print_error_line(where + error);
  }

  const Probe& probe_;
  const ProbeOptions& options_;
  Output& output_;
  bool failed_ = false;
};

/// Prints the answers before it waits for further lines, so that a program can ask line by line.
void answer_lines(Batch& batch, Output& output) {
  LineReader input("-");
  input.before_waiting([&output] { output.flush(); });
  for (std::optional<TextLine> line; !output.closed() && (line = input.next());) {
    const std::string where = fmt::format("{}, line {}: ", input.name(), line->number);
    const std::string_view text = trimmed(line->text);
    if (!line->fault.empty())
      batch.refuse(text, line->fault, where);
    else if (!text.empty())
      batch.answer(text, where);
  }
}

int run_probe(const ProbeOptions& options, Output& output) {
  const Probe probe(options.file, start_job(0, options.memory));
  const std::string joined = fmt::format("{}", fmt::join(options.positions, ","));
  if (options.positions.size() > 1 && probe.game().find(joined))
    notice(fmt::format("these are {} positions; for the one position write {}", options.positions.size(), joined));
  Batch batch(probe, options, output);
  for (const std::string& position : options.positions) batch.answer(trimmed(position), "");
  if (options.positions.empty()) answer_lines(batch, output);
  return batch.status();
}

}  // namespace

Command probe_command(CLI::App& app) {
  Command command(app, "probe", "Look up positions in a table file",
                  "zermelo probe --moves pyramid10.ztb 1,2,3,4,5,6,7,8,9,10");
  const auto options = command.runs(run_probe);
  command.file(options->file);
  command.texts("POSITION", options->positions,
                "The positions; default: lines of standard input, each\nanswered when no further input waits");
  command.flag("--moves", options->moves, "Also show the best moves");
  command.memory(options->memory);
  command.json(options->json);
  return command;
}

}  // namespace zermelo
