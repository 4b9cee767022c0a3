// Options that several commands share, so that they mean the same everywhere.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tablebase/game/game.h"
#include "tools/options/validators.h"

namespace zermelo {

/// SPEC, as one quoted word or as several.
struct SpecWords {
  std::vector<std::string> words;
  std::string text() const;
};

/// Adds a command. `help` is one sentence without a full stop; `example` may have several lines.
CLI::App* add_command(CLI::App& app, const std::string& name, const std::string& help, const std::string& example);
void add_spec(CLI::App& command, SpecWords& spec);
void add_file(CLI::App& command, std::string& file);
void add_json(CLI::App& command, bool& json);
void add_threads(CLI::App& command, unsigned& threads);
/// `bytes` stays as it is if the option is not given. `usual` is the default in the help.
void add_memory(CLI::App& command, std::uint64_t& bytes, const std::string& usual = "all that is available");
/// The folder of JobOptions::scratch; `usual` says where temporary files are without it.
void add_scratch(CLI::App& command, std::string& folder, const std::string& usual);
/// A whole number from `least` to `most`, in any spelling of `read_count`. Count is an integer type with room for
/// `most`, or an optional of such a type.
template <class Count>
CLI::Option* add_count(CLI::App& command, const std::string& flag, Count& count, std::uint64_t most,
                       const std::string& help, std::uint64_t least = 0) {
  return command.add_option(flag, count, help)->transform(whole_number(least, most))->type_name("N");
}
/// The minutes between checkpoints, for GenerationOptions and SequenceOptions.
CLI::Option* add_checkpoint_minutes(CLI::App& command, double& minutes);
/// `metric` stays empty if the option is not given. `usual` is the default in the help.
CLI::Option* add_metric(CLI::App& command, std::optional<Metric>& metric,
                        const std::string& usual = "depth; partisan games value, `heap` grundy");
CLI::Option* add_layout(CLI::App& command, std::string& layout);
CLI::Option* add_block(CLI::App& command, std::uint32_t& entries);

}  // namespace zermelo
