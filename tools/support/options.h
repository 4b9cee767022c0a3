// The words that several subcommands share, read in one place so that they mean the same everywhere.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tablebase/game.h"
#include "tools/support/validators.h"

namespace zermelo {

/// SPEC, as one quoted word or as several.
struct SpecWords {
  std::vector<std::string> words;
  std::string text() const;
};

CLI::App* add_command(CLI::App& app, const std::string& name, const std::string& help, const std::string& example);
void add_spec(CLI::App& command, SpecWords& spec);
void add_file(CLI::App& command, std::string& file);
void add_json(CLI::App& command, bool& json);
void add_threads(CLI::App& command, unsigned& threads);
/// 0 unless given.
void add_memory(CLI::App& command, std::uint64_t& bytes);
/// A whole number from `least` to `most`, as `read_count` reads it. Count is an integer type that holds `most`, or an
/// optional of it.
template <class Count>
CLI::Option* add_count(CLI::App& command, const std::string& flag, Count& count, std::uint64_t most,
                       const std::string& help, std::uint64_t least = 0) {
  return command.add_option(flag, count, help)->transform(whole_number(least, most))->type_name("N");
}
CLI::Option* add_checkpoint_minutes(CLI::App& command, double& minutes);
/// Nothing unless given.
void add_metric(CLI::App& command, std::optional<Metric>& metric);
/// What a table of the game is to hold: what was asked for, else depths, or what there is.
Metric metric_for(const Game& game, std::optional<Metric> asked);

}  // namespace zermelo
