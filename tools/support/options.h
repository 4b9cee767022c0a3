// The words that several subcommands share, read in one place so that they mean the same everywhere.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tablebase/game.h"
#include "tools/support/count.h"

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
/// A number that may be written as parse_count reads it, up to `most`. Count is std::uint64_t, or an optional of it.
template <class Count>
void add_count(CLI::App& command, const std::string& flag, Count& count, std::uint64_t most, const std::string& help) {
  command
      .add_option_function<std::string>(
          flag, [&count, flag, most](const std::string& word) { count = parse_count(word, flag, most); }, help)
      ->type_name("N");
}
/// Nothing unless given.
void add_metric(CLI::App& command, std::optional<Metric>& metric);
/// What a table of the game is to hold: what was asked for, else depths, or what there is.
Metric metric_for(const Game& game, std::optional<Metric> asked);

}  // namespace zermelo
