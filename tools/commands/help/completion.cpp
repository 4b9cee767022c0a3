// zermelo completion: prints a script that completes commands, options, families of games and their keys in a shell. A
// script contains every word that it offers and never calls the program. After a family it offers the keys of the
// family.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <span>

#include "tablebase/game/game.h"
#include "tablebase/registry.h"
#include "tools/options/command.h"
#include "tools/options/help.h"

namespace zermelo {
namespace {

std::string names_of(std::span<const CommandText> commands, bool only_with_game = false) {
  std::vector<std::string> names;
  for (const CommandText& command : commands)
    if (!only_with_game || command.takes_game()) names.push_back(command.name);
  return fmt::format("{}", fmt::join(names, " "));
}

std::string names_of(std::span<const Family> families) {
  std::vector<std::string> names;
  for (const Family& family : families) names.push_back(family.name);
  return fmt::format("{}", fmt::join(names, " "));
}

std::string keys_of(const Family& family) {
  std::string keys;
  for (const Key& key : family.keys) keys += (keys.empty() ? "" : " ") + key.name + "=";
  return keys;
}

std::string options_of(const CommandText& command) {
  std::vector<std::string> names;
  for (const OptionText& option : command.options) names.insert(names.end(), option.names.begin(), option.names.end());
  return fmt::format("{}", fmt::join(names, " "));
}

/// A line `NAME) WHAT ;;` for each family or command, where NAME is its name and WHAT is what(each).
template <class Each>
std::string cases(std::span<const Each> all, const std::function<std::string(const Each&)>& what) {
  std::string text;
  for (const Each& each : all) text += fmt::format("      {}) {} ;;\n", each.name, what(each));
  return text;
}

/// A line `"solve --metric") WHAT ;;` for every option with a value, where WHAT is what(listed values).
std::string choice_cases(std::span<const CommandText> commands,
                         const std::function<std::string(const std::string&)>& what) {
  std::string lines;
  for (const CommandText& command : commands)
    for (const OptionText& option : command.options)
      for (const std::string& name : option.names)
        if (!option.value.empty())
          lines += fmt::format("    \"{} {}\") {} ;;\n", command.name, name,
                               what(fmt::format("{}", fmt::join(option.choices, " "))));
  return lines;
}

/// The values of the words of a command; nothing if they are free.
std::string words_of(const CommandText& command, std::span<const CommandText> commands,
                     std::span<const Family> families) {
  for (const OptionText& word : command.words) {
    if (word.value == "COMMAND") return names_of(commands);
    if (word.value == "NAME" && command.name == "games") return names_of(families);
    if (!word.choices.empty()) return fmt::format("{}", fmt::join(word.choices, " "));
  }
  return {};
}

/// A line `help) WHAT ;;` for every command with listed words, where WHAT is what(words).
std::string word_cases(std::span<const CommandText> commands, std::span<const Family> families,
                       const std::function<std::string(const std::string&)>& what) {
  std::string lines;
  for (const CommandText& command : commands)
    if (const std::string words = words_of(command, commands, families); !words.empty())
      lines += fmt::format("    {}) {} ;;\n", command.name, what(words));
  return lines;
}

std::string quoted(std::string text) {
  for (std::size_t at = 0; (at = text.find('\'', at)) != std::string::npos; at += 4) text.replace(at, 1, "'\\''");
  return "'" + text + "'";
}

std::string bash_script(std::span<const CommandText> commands, std::span<const Family> families) {
  const auto reply = [](const std::string& words) {
    return fmt::format("COMPREPLY=($(compgen -W '{}' -- \"$word\"))", words);
  };
  std::string text =
      "# bash completion for zermelo\n_zermelo() {\n  local word=${COMP_WORDS[COMP_CWORD]} each options=\n";
  text += fmt::format("  if [ \"$COMP_CWORD\" -eq 1 ]; then\n    {}\n    return\n  fi\n", reply(names_of(commands)));
  const auto reply_only = [&](const std::string& words) {
    return words.empty() ? std::string("return") : reply(words) + "; return";
  };
  text += "  case \"${COMP_WORDS[1]} ${COMP_WORDS[COMP_CWORD - 1]}\" in\n" + choice_cases(commands, reply_only) +
          "  esac\n";
  text += "  if [[ $word == -* ]]; then\n    case ${COMP_WORDS[1]} in\n" +
          cases<CommandText>(commands, [](const CommandText& each) { return "options='" + options_of(each) + "'"; }) +
          "    esac\n    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n    return\n  fi\n";
  text += "  case ${COMP_WORDS[1]} in\n" + word_cases(commands, families, reply_only) + "  esac\n";
  text += fmt::format("  [[ ' {} ' == *\" ${{COMP_WORDS[1]}} \"* ]] || return\n", names_of(commands, true));
  text += "  for each in \"${COMP_WORDS[@]:2:COMP_CWORD-2}\"; do\n    case $each in\n" +
          cases<Family>(families, [&](const Family& each) { return reply(keys_of(each)); }) +
          "      *) continue ;;\n    esac\n    compopt -o nospace\n    return\n  done\n";
  return text + "  " + reply(names_of(families)) + "\n}\ncomplete -o default -F _zermelo zermelo\n";
}

std::string zsh_descriptions(std::span<const CommandText> commands) {
  std::string text;
  for (const CommandText& command : commands) text += " " + quoted(command.name + ":" + command.summary());
  return text;
}

std::string zsh_script(std::span<const CommandText> commands, std::span<const Family> families) {
  const auto add = [](const std::string& words) { return "compadd -- " + words; };
  std::string text = "#compdef zermelo\n_zermelo() {\n  local each\n  local -a commands\n";
  text += fmt::format("  commands=({})\n", zsh_descriptions(commands));
  text += "  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n";
  const auto add_only = [&](const std::string& words) { return (words.empty() ? "_files" : add(words)) + "; return"; };
  text += "  case \"$words[2] $words[CURRENT-1]\" in\n" + choice_cases(commands, add_only) + "  esac\n";
  text += "  if [[ $words[CURRENT] == -* ]]; then\n    case $words[2] in\n" +
          cases<CommandText>(commands, [&](const CommandText& each) { return add(options_of(each)); }) +
          "    esac\n    return\n  fi\n";
  text += "  case $words[2] in\n" + word_cases(commands, families, add_only) + "  esac\n";
  text += fmt::format("  if [[ ' {} ' != *\" $words[2] \"* ]]; then\n    _files\n    return\n  fi\n",
                      names_of(commands, true));
  text += "  for each in $words[3,CURRENT-1]; do\n    case $each in\n" +
          cases<Family>(families, [](const Family& each) { return "compadd -S '' -- " + keys_of(each) + "; return"; }) +
          "    esac\n  done\n";
  return text + "  " + add(names_of(families)) + "\n  _files\n}\n_zermelo \"$@\"\n";
}

std::string fish_option(const CommandText& command, const OptionText& option) {
  std::string line = fmt::format("complete -c zermelo -n '__fish_seen_subcommand_from {}'", command.name);
  for (const std::string& name : option.names)
    line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  if (!option.value.empty()) line += " -r";
  if (!option.choices.empty()) line += fmt::format(" -f -a '{}'", fmt::join(option.choices, " "));
  return line + " -d " + quoted(option.help.substr(0, option.help.find('\n'))) + "\n";
}

std::string fish_script(std::span<const CommandText> commands, std::span<const Family> families) {
  std::string text = "# fish completion for zermelo\n";
  for (const CommandText& command : commands) {
    text += fmt::format("complete -c zermelo -f -n __fish_use_subcommand -a {} -d {}\n", command.name,
                        quoted(command.summary()));
    for (const OptionText& option : command.options) text += fish_option(command, option);
    if (const std::string words = words_of(command, commands, families); !words.empty())
      text += fmt::format("complete -c zermelo -f -n '__fish_seen_subcommand_from {}' -a '{}'\n", command.name, words);
  }
  const std::string with_game = names_of(commands, true), all = names_of(families);
  text += fmt::format(
      "complete -c zermelo -n '__fish_seen_subcommand_from {}; and not __fish_seen_subcommand_from {}' -a '{}'\n",
      with_game, all, all);
  for (const Family& family : families)
    text +=
        fmt::format("complete -c zermelo -n '__fish_seen_subcommand_from {}' -a '{}'\n", family.name, keys_of(family));
  return text;
}

}  // namespace

Command completion_command(CLI::App& app) {
  const auto shell = std::make_shared<std::string>();
  Command command(app, "completion", "Print a script that completes words in a shell",
                  "source <(zermelo completion bash)");
  command.text("SHELL", *shell, "bash, zsh or fish").required().one_of({"bash", "zsh", "fish"});
  command.run = [shell, &app](Output& output) {
    const auto script = *shell == "bash" ? bash_script : *shell == "zsh" ? zsh_script : fish_script;
    output.write(script(command_texts(app), families()));
    return status_done;
  };
  return command;
}

}  // namespace zermelo
