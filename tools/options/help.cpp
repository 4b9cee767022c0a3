// The help has two columns: names on the left, text from one fixed column on. All texts come from the parser.
#include "tools/options/help.h"

#include <CLI/App.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <filesystem>
#include <optional>
#include <sstream>

#include "formats/table/metadata/table_info.h"
#include "tablebase/base/error.h"
#include "tablebase/entries/metric.h"
#include "tablebase/input/text.h"
#include "tools/watch/output.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

std::vector<CLI::App*> commands_of(CLI::App& app) {
  return app.get_subcommands([](CLI::App*) { return true; });
}

/// The folder share/doc/zermelo/docs of the installation that contains the program; nothing in a build.
std::optional<std::string> installed_documents() {
  std::error_code missing;
  const fs::path program = fs::read_symlink("/proc/self/exe", missing);
  const fs::path folder = program.parent_path().parent_path() / "share/doc/zermelo/docs";
  return fs::is_directory(folder, missing) ? std::optional(folder.string()) : std::nullopt;
}

/// A name and its text in two columns.
std::string help_entry(const std::string& name, const std::string& text) {
  constexpr std::size_t text_column = 28;
  std::string line = wrapped("  ", name, 4);
  line.pop_back();
  if (line.size() + 2 <= text_column) return wrapped(line.append(text_column - line.size(), ' '), text, text_column);
  return line + "\n" + wrapped(std::string(text_column, ' '), text, text_column);
}

class HelpFormat : public CLI::Formatter {
 public:
  HelpFormat() { label("SUBCOMMAND", "COMMAND"); }

  std::string make_description(const CLI::App* app) const override { return wrapped("", app->get_description(), 0); }

  std::string make_option(const CLI::Option* option, bool positional) const override {
    const std::string help = with_documents(make_option_desc(option), installed_documents().value_or("docs"));
    if (!positional) return help_entry(make_option_name(option, false) + make_option_opts(option), help);
    const bool several = option->get_items_expected_max() > 1;
    return help_entry(make_option_name(option, true) + (several ? " ..." : ""), help);
  }

  std::string make_subcommand(const CLI::App* command) const override {
    return help_entry(command->get_name(), command->get_description());
  }
};

std::vector<std::string> metric_choices() {
  std::vector<std::string> names;
  for (const MetricWords& metric : metric_words()) names.emplace_back(metric.name);
  return names;
}

std::vector<std::string> layout_choices() {
  std::vector<std::string> names;
  for (int layout = 0; layout <= static_cast<int>(Layout::diagram); ++layout)
    names.emplace_back(name(static_cast<Layout>(layout)));
  return names;
}

/// The values of a type of options, or those that a type such as `{csv,raw}` lists.
std::vector<std::string> choices_of(const std::string& type) {
  if (type == "METRIC") return metric_choices();
  if (type == "LAYOUT") return layout_choices();
  if (type == "PLAYER") return {"left", "right"};
  if (type == "PLAY") return {"normal", "misere"};
  std::vector<std::string> choices;
  const std::size_t open = type.find('{'), close = type.find('}');
  if (open == std::string::npos || close == std::string::npos) return choices;
  for (const std::string_view word : split(std::string_view(type).substr(open + 1, close - open - 1), ','))
    choices.emplace_back(word);
  return choices;
}

OptionText option_text(const CLI::Option& option) {
  OptionText text;
  for (const std::string& name : option.get_snames()) text.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) text.names.push_back("--" + name);
  const std::string type = option.get_type_name();
  text.choices = choices_of(type);
  text.value = text.names.empty() ? option.get_name(true) : option.get_items_expected_max() == 0 ? "" : type;
  text.help = with_documents(option.get_description(), installed_documents().value_or(ZERMELO_DOCUMENTS));
  return text;
}

}  // namespace

void set_help_format(CLI::App& app) { app.formatter(std::make_shared<HelpFormat>()); }

CLI::App& find_command(CLI::App& app, const std::string& name) {
  std::vector<std::string> names;
  for (CLI::App* command : commands_of(app)) {
    if (command->get_name() == name) return *command;
    names.push_back(command->get_name());
  }
  throw UsageError("there is no command '{}'; {}", name, known_words(name, names, "the commands are"));
}

std::string help_text(CLI::App& app, const std::string& name) {
  CLI::App& explained = name.empty() ? app : find_command(app, name);
  return app.get_formatter()->make_help(&explained, name.empty() ? program_name() : program_name() + " " + name,
                                        CLI::AppFormatMode::Normal);
}

std::string CommandText::summary() const {
  std::string line = help.substr(0, help.find("\n("));
  std::ranges::replace(line, '\n', ' ');
  return line;
}

bool CommandText::takes_game() const {
  return std::ranges::any_of(
      words, [](const OptionText& word) { return word.value.starts_with("SPEC") || word.value == "WHAT"; });
}

bool CommandText::takes_table() const {
  return std::ranges::any_of(words, [](const OptionText& word) {
    return word.value == "WHAT" || word.value.ends_with("FOLDER") || word.help.find(".ztb") != std::string::npos;
  });
}

std::string program_text(const CLI::App& app) { return app.get_description(); }

CommandText command_text(const CLI::App& command) {
  CommandText text{command.get_name(), command.get_description(), {}, {}, {}};
  for (const CLI::Option* option : command.get_options()) {
    OptionText each = option_text(*option);
    (each.names.empty() ? text.words : text.options).push_back(std::move(each));
  }
  const std::string footer = command.get_footer();
  text.examples = footer.substr(std::min(footer.find('\n'), footer.size() - 1) + 1);
  return text;
}

std::vector<CommandText> command_texts(CLI::App& app) {
  std::vector<CommandText> texts;
  for (const CLI::App* command : commands_of(app)) texts.push_back(command_text(*command));
  return texts;
}

std::string with_documents(std::string text, const std::string& folder) {
  constexpr std::string_view page = "docs/";
  for (const std::string_view before : {"see ", "and "})
    for (std::size_t at = 0; (at = text.find(std::string(before).append(page), at)) != std::string::npos; ++at)
      text.replace(at + before.size(), page.size() - 1, folder);
  return text;
}

/// Greedy: a word that does not fit begins a new line.
std::string wrapped(std::string line, const std::string& text, std::size_t indent) {
  constexpr std::size_t columns = 80;
  std::istringstream words(text);
  std::string done;
  bool fresh = true;
  for (std::string word; words >> word; fresh = false) {
    if (!fresh && line.size() + 1 + word.size() > columns) {
      done += line + "\n";
      line.assign(indent, ' ');
      fresh = true;
    }
    line += (fresh ? "" : " ") + word;
  }
  return done + line + "\n";
}

}  // namespace zermelo
