// Copies the commands and options of the parser.
#include "tools/manual/command_texts.h"

#include <CLI/App.hpp>
#include <algorithm>

#include "tablebase/input/text.h"

namespace zermelo {
namespace {

/// The metrics, or the values that a type such as `{csv,raw}` lists.
std::vector<std::string> choices_of(const std::string& type) {
  if (type == "METRIC") return {"outcome", "depth", "grundy", "value"};
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
  text.help = option.get_description();
  return text;
}

}  // namespace

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

std::string CommandText::summary() const { return help.substr(0, help.find('\n')); }

bool CommandText::takes_game() const {
  return std::any_of(words.begin(), words.end(),
                     [](const OptionText& word) { return word.value.starts_with("SPEC") || word.value == "WHAT"; });
}

std::vector<CommandText> command_texts(CLI::App& app) {
  std::vector<CommandText> texts;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    texts.push_back(command_text(*command));
  return texts;
}

}  // namespace zermelo
