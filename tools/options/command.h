// A command of the program: its parser and the function that runs it.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "tools/print/output.h"

namespace CLI {
class App;
}

namespace zermelo {

/// The exit statuses that scripts may rely on.
enum Status : int {
  status_done = 0,
  status_mismatch = 1,
  status_bad_input = 2,
  status_limit = 3,
  status_stopped = 130
};

struct Command {
  CLI::App* parser = nullptr;
  /// Prints the answer, and nothing else, to the output; returns the exit status.
  std::function<int(Output&)> run;
  /// The message after an interruption: where the work is kept and how to continue. May be empty.
  std::function<std::string()> after_interrupt = {};
  /// Whether a word that begins with a minus is not an option. Empty: every such word is an option.
  std::function<bool(std::string_view word)> is_word = {};
};

// Each command is defined in a file of its name in this folder.
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
Command repair_command(CLI::App& app);
Command export_command(CLI::App& app);
Command reproduce_command(CLI::App& app);
Command check_command(CLI::App& app);
Command check_rules_command(CLI::App& app);
Command grundy_command(CLI::App& app);
Command sum_command(CLI::App& app);
Command plot_command(CLI::App& app);
Command tree_command(CLI::App& app);
Command value_command(CLI::App& app);
Command serve_command(CLI::App& app);
Command help_command(CLI::App& app);
Command completion_command(CLI::App& app);
Command manual_command(CLI::App& app);

}  // namespace zermelo
