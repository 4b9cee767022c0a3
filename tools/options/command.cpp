// Declares options to CLI11, with their texts, ranges and defaults. A validator returns an error text, empty for a good
// word; CLI11 puts the name of the option before it. Numbers are rewritten as digits: CLI11 alone reads 010 as 8 and -1
// as 2^64 - 1, and accepts nan in every range.
#include "tools/options/command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/App.hpp>
#include <charconv>

#include "tablebase/base/error.h"
#include "tablebase/input/text.h"

namespace zermelo {
namespace {

/// The example with the name of the program in place of `zermelo`.
std::string with_program_name(std::string example) {
  constexpr std::string_view usual = "zermelo ";
  for (std::size_t at = 0; (at = example.find(usual, at)) != std::string::npos; at += program_name().size())
    example.replace(at, usual.size() - 1, program_name());
  return example;
}

/// Replaces a word by its number; without a number, returns an error that says what is allowed.
std::string rewrite(std::string& word, std::optional<std::uint64_t> number, const std::string& allowed) {
  if (!number) return fmt::format("'{}' is not {}", word, allowed);
  word = std::to_string(*number);
  return {};
}

CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
  const auto check = [least, most](std::string& word) {
    const auto number = read_count(word, most);
    return rewrite(word, number && *number >= least ? number : std::nullopt, count_words(least, most));
  };
  return {check, ""};
}

CLI::Validator size_in_bytes() {
  const auto check = [](std::string& word) {
    return rewrite(word, read_size(word), "a size; write a number and K, M, G or T, for example 500M or 2G");
  };
  return {check, ""};
}

/// Accepts 0 to `most`, with or without a fraction.
CLI::Validator number_from_0(double most) {
  const auto check = [most](const std::string& word) {
    double number = 0;
    const char* end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, number);
    const bool good = error == std::errc{} && stop == end && number >= 0 && number <= most;
    return good ? std::string() : fmt::format("'{}' is not a number from 0 to {}", word, most);
  };
  return {check, ""};
}

}  // namespace

std::string SpecWords::text() const { return fmt::format("{}", fmt::join(words, " ")); }

Option Option::required() const { return Option(*option_.required()); }

Option Option::type(const std::string& name) const { return Option(*option_.type_name(name)); }

Option Option::one_of(const std::vector<std::string>& words) const {
  return Option(*option_.check(CLI::IsMember(words)));
}

Option Option::not_empty(const std::string& what) const {
  const auto check = [what](const std::string& name) {
    return name.empty() ? fmt::format("a {} needs a name", what) : "";
  };
  return Option(*option_.check(CLI::Validator(check, "")));
}

Option Option::existing_folder() const { return Option(*option_.check(CLI::ExistingDirectory)); }

Option Option::group(const std::string& heading) const { return Option(*option_.group(heading)); }

Option Option::help(const std::string& text) const { return Option(*option_.description(text)); }

Command::Command(CLI::App& app, const std::string& name, const std::string& help, const std::string& example)
    : parser_(app.add_subcommand(name, help)) {
  parser_->group("Commands")->set_help_flag("-h,--help", "Show this help");
  parser_->footer("Example:\n  " + with_program_name(example));
}

Option Command::flag(const std::string& name, bool& value, const std::string& help) {
  return Option(*parser_->add_flag(name, value, help));
}

Option Command::text(const std::string& name, std::string& value, const std::string& help) {
  return Option(*parser_->add_option(name, value, help));
}

Option Command::text(const std::string& name, std::optional<std::string>& value, const std::string& help) {
  return Option(*parser_->add_option(name, value, help));
}

Option Command::texts(const std::string& name, std::vector<std::string>& values, const std::string& help) {
  return Option(*parser_->add_option(name, values, help));
}

Option Command::text(const std::string& name, std::function<void(const std::string&)> read, const std::string& help) {
  return Option(*parser_->add_option_function(name, read, help));
}

Option Command::texts(const std::string& name, std::function<void(const std::vector<std::string>&)> read,
                      const std::string& help) {
  return Option(*parser_->add_option_function(name, read, help));
}

template <class Number>
Option Command::count(const std::string& name, Number& value, std::uint64_t most, const std::string& help,
                      std::uint64_t least) {
  return Option(*parser_->add_option(name, value, help)->transform(whole_number(least, most))->type_name("N"));
}

template Option Command::count(const std::string&, int&, std::uint64_t, const std::string&, std::uint64_t);
template Option Command::count(const std::string&, unsigned&, std::uint64_t, const std::string&, std::uint64_t);
template Option Command::count(const std::string&, std::uint64_t&, std::uint64_t, const std::string&, std::uint64_t);
template Option Command::count(const std::string&, std::optional<std::uint64_t>&, std::uint64_t, const std::string&,
                               std::uint64_t);

void Command::spec(SpecWords& spec) {
  texts("SPEC", spec.words, "The game: FAMILY key=value ...; see zermelo games").required();
}

void Command::file(std::string& file) { text("FILE", file, "A table file (.ztb)").required(); }

void Command::json(bool& json) { flag("--json", json, "Print JSON, one object a line"); }

void Command::threads(unsigned& threads) {
  count("--threads", threads, 1024, "The number of threads; default: one for each core", 1);
}

void Command::job_words(JobWords& words) {
  threads(words.threads);
  memory(words.memory);
  json(words.json);
}

Option Command::memory(std::uint64_t& bytes, const std::string& usual) {
  CLI::Option* option =
      parser_->add_option("--memory", bytes, "The most memory, for example 500M or 2G;\ndefault: " + usual);
  return Option(*option->transform(size_in_bytes())->type_name("SIZE"));
}

void Command::scratch(std::string& folder, const std::string& usual) {
  text("--scratch", folder, "A folder for temporary files, if --memory is small;\ndefault: " + usual)
      .type("FOLDER")
      .existing_folder();
}

Option Command::checkpoint_minutes(double& minutes) {
  constexpr double most = 1e6;
  constexpr const char* help =
      "Minutes between checkpoints, or 20 times the time\nof one if that is longer; default 1; 0: at every\n"
      "opportunity";
  CLI::Option* option = parser_->add_option("--checkpoint-every", minutes, help);
  return Option(*option->check(number_from_0(most))->type_name("MINUTES"));
}

Option Command::metric(std::optional<Metric>& metric, const std::string& usual) {
  const auto read = [&metric](const std::string& word) {
    metric = metric_named(word);
    if (!metric) throw UsageError("--metric {}: must be {}", word, metric_names());
  };
  return text("--metric", read, metric_names() + ";\ndefault: " + usual).type("METRIC");
}

Option Command::layout(std::string& layout) {
  return text("--layout", layout, "The layout of the blocks, see docs/format.md;\ndefault: by metric").type("LAYOUT");
}

Option Command::block(std::uint32_t& entries) {
  return count("--block", entries, 1 << 18,
               "Positions in a block, 64 to 262144, for outcomes a\nmultiple of 64; default: by layout", 64);
}

std::string Command::name() const { return parser_->get_name(); }

bool Command::chosen() const { return parser_->parsed(); }

}  // namespace zermelo
