// A command of the program: its options, and the function that runs it. Declares options that several commands share,
// so that they mean the same everywhere.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/entries/metric.h"
#include "tools/watch/output.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace zermelo {

/// The exit statuses that scripts may rely on.
enum Status : int {
  status_done = 0,
  status_mismatch = 1,
  status_bad_input = 2,
  status_limit = 3,
  status_stopped = 130
};

/// SPEC, as one quoted word or as several.
struct SpecWords {
  std::vector<std::string> words;
  std::string text() const;
};

/// What most commands that work for some time are told.
struct JobWords {
  unsigned threads = 0;
  std::uint64_t memory = 0;
  bool json = false;
};

/// A declared option. Its members say what only some options need.
class Option {
 public:
  explicit Option(CLI::Option& option) : option_(option) {}
  Option required() const;
  /// The word for the value in the help, such as FILE.
  Option type(const std::string& name) const;
  /// Accepts these words only. The help lists them.
  Option one_of(const std::vector<std::string>& words) const;
  /// Refuses an empty name; `what` is for example `file`.
  Option not_empty(const std::string& what) const;
  Option existing_folder() const;
  /// The heading in the help.
  Option group(const std::string& heading) const;
  Option help(const std::string& text) const;

 private:
  CLI::Option& option_;
};

/// Values of options go to variables that the caller keeps; they stay as they are if the option is not given. A name
/// without a minus sign belongs to words by position.
class Command {
 public:
  /// `help` is one sentence without a full stop; `example` may have several lines.
  Command(CLI::App& app, const std::string& name, const std::string& help, const std::string& example);

  /// Makes run() call `body` with the options, which are returned; they live as long as the command.
  template <class Options>
  std::shared_ptr<Options> runs(int (*body)(const Options& options, Output& output)) {
    auto options = std::make_shared<Options>();
    run = [options, body](Output& output) { return body(*options, output); };
    return options;
  }

  Option flag(const std::string& name, bool& value, const std::string& help);
  Option text(const std::string& name, std::string& value, const std::string& help);
  Option text(const std::string& name, std::optional<std::string>& value, const std::string& help);
  Option texts(const std::string& name, std::vector<std::string>& values, const std::string& help);
  /// Calls `read` with the text or texts, while the options are parsed; it may throw UsageError.
  Option text(const std::string& name, std::function<void(const std::string&)> read, const std::string& help);
  Option texts(const std::string& name, std::function<void(const std::vector<std::string>&)> read,
               const std::string& help);
  /// A whole number from `least` to `most`, in any spelling of `read_count`. Number: int, unsigned, std::uint64_t or an
  /// optional of the last.
  template <class Number>
  Option count(const std::string& name, Number& value, std::uint64_t most, const std::string& help,
               std::uint64_t least = 0);

  void spec(SpecWords& spec);
  void file(std::string& file);
  void json(bool& json);
  void threads(unsigned& threads);
  /// --threads, --memory and --json.
  void job_words(JobWords& words);
  /// `usual` is the default in the help.
  Option memory(std::uint64_t& bytes, const std::string& usual = "all that is available");
  /// The folder of JobOptions::scratch; `usual` says where temporary files are without it.
  void scratch(std::string& folder, const std::string& usual);
  /// The minutes between checkpoints, for GenerationOptions and SequenceOptions.
  Option checkpoint_minutes(double& minutes);
  /// `usual` is the default in the help.
  Option metric(std::optional<Metric>& metric,
                const std::string& usual = "depth; games with points score,\npartisan games value, `heap` grundy");
  Option layout(std::string& layout);
  Option block(std::uint32_t& entries);

  std::string name() const;
  /// Whether the words of the user name this command.
  bool chosen() const;

  /// Prints the answer, and nothing else, to the output; returns the exit status.
  std::function<int(Output&)> run;
  /// The message after an interruption: where the work is kept and how to continue. May be empty.
  std::function<std::string()> after_interrupt = {};
  /// Whether a word that begins with a minus is not an option. Empty: every such word is an option.
  std::function<bool(std::string_view word)> is_word = {};

 private:
  CLI::App* parser_;
};

// Each command is defined in a file of its name in a folder of tools/commands.
Command games_command(CLI::App& app);
Command figures_command(CLI::App& app);
Command plan_command(CLI::App& app);
Command solve_command(CLI::App& app);
Command probe_command(CLI::App& app);
Command line_command(CLI::App& app);
Command info_command(CLI::App& app);
Command stats_command(CLI::App& app);
Command tiers_command(CLI::App& app);
Command verify_command(CLI::App& app);
Command manifest_command(CLI::App& app);
Command certify_command(CLI::App& app);
Command repair_command(CLI::App& app);
Command shrink_command(CLI::App& app);
Command export_command(CLI::App& app);
Command reproduce_command(CLI::App& app);
Command check_command(CLI::App& app);
Command check_rules_command(CLI::App& app);
Command grundy_command(CLI::App& app);
Command misere_command(CLI::App& app);
Command sum_command(CLI::App& app);
Command plot_command(CLI::App& app);
Command tree_command(CLI::App& app);
Command value_command(CLI::App& app);
Command search_command(CLI::App& app);
Command serve_command(CLI::App& app);
Command help_command(CLI::App& app);
Command completion_command(CLI::App& app);
Command manual_command(CLI::App& app);
Command cite_command(CLI::App& app);

}  // namespace zermelo
