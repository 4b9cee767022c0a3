// Gives the shared options their texts, ranges and defaults.
#include "tools/options/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/App.hpp>
#include <algorithm>

#include "tablebase/base/error.h"
#include "tablebase/entries/metric.h"
#include "tablebase/registry/registry.h"

namespace zermelo {

std::string SpecWords::text() const { return fmt::format("{}", fmt::join(words, " ")); }

CLI::App* add_command(CLI::App& app, const std::string& name, const std::string& help, const std::string& example) {
  CLI::App* command = app.add_subcommand(name, help);
  command->group("Commands")->set_help_flag("-h,--help", "Show this help");
  command->footer("Example:\n  " + example);
  return command;
}

void add_spec(CLI::App& command, SpecWords& spec) {
  command.add_option("SPEC", spec.words, "The game: FAMILY key=value ...; see zermelo games")->required();
}

void add_file(CLI::App& command, std::string& file) {
  command.add_option("FILE", file, "A table file (.ztb)")->required();
}

void add_json(CLI::App& command, bool& json) { command.add_flag("--json", json, "Print JSON, one object a line"); }

void add_threads(CLI::App& command, unsigned& threads) {
  add_count(command, "--threads", threads, 1024, "The number of threads; default: one for each core", 1);
}

void add_memory(CLI::App& command, std::uint64_t& bytes, const std::string& usual) {
  command.add_option("--memory", bytes, "The most memory, for example 500M or 2G;\ndefault: " + usual)
      ->transform(size_in_bytes())
      ->type_name("SIZE");
}

void add_scratch(CLI::App& command, std::string& folder, const std::string& usual) {
  command.add_option("--scratch", folder, "A folder for temporary files, if --memory is small;\ndefault: " + usual)
      ->type_name("FOLDER")
      ->check(CLI::ExistingDirectory);
}

CLI::Option* add_checkpoint_minutes(CLI::App& command, double& minutes) {
  constexpr double most = 1e6;
  return command
      .add_option("--checkpoint-every", minutes,
                  "Minutes between checkpoints, or 20 times the time\nof one if that is longer; default 1; 0: at "
                  "every\nopportunity")
      ->check(number_from_0(most))
      ->type_name("MINUTES");
}

CLI::Option* add_layout(CLI::App& command, std::string& layout) {
  return command.add_option("--layout", layout, "The layout of the blocks, see docs/format.md;\ndefault: by metric")
      ->type_name("NAME");
}

CLI::Option* add_block(CLI::App& command, std::uint32_t& entries) {
  return add_count(command, "--block", entries, 1 << 18,
                   "Positions in a block, 64 to 262144, for outcomes a\nmultiple of 64; default: by layout", 64);
}

CLI::Option* add_metric(CLI::App& command, std::optional<Metric>& metric, const std::string& usual) {
  return command
      .add_option_function<std::string>(
          "--metric",
          [&metric](const std::string& word) {
            metric = metric_named(word);
            if (!metric) throw UsageError(fmt::format("--metric {}: must be outcome, depth, grundy or value", word));
          },
          "outcome, depth, grundy or value;\ndefault: " + usual)
      ->type_name("METRIC");
}

}  // namespace zermelo
