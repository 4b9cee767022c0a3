// zermelo completion: prints a script that completes commands, options, families of games, their keys and the values of
// keys in a shell. A script contains every word that it offers and never calls the program. After a family it offers
// the keys of the family; a key whose range lists words is offered with each of its values, such as play=misere.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <span>

#include "tablebase/game/game.h"
#include "tablebase/input/text.h"
#include "tablebase/registry.h"
#include "tablebase/sequences/heap_rule.h"
#include "tools/options/command.h"
#include "tools/options/help.h"
#include "tools/published/kinds/published.h"

namespace zermelo {
namespace {

std::string names_of(std::span<const CommandText> commands) {
  std::vector<std::string> names;
  for (const CommandText& command : commands) names.push_back(command.name);
  return fmt::format("{}", fmt::join(names, " "));
}

std::string names_of(std::span<const Family> families) {
  std::vector<std::string> names;
  for (const Family& family : families) names.push_back(family.name);
  return fmt::format("{}", fmt::join(names, " "));
}

/// The values of a range such as `normal or misere`; empty if it describes them instead, as in `1 to 9`.
std::vector<std::string> values_of(std::string range) {
  for (const std::string_view between : {", ", " or "})
    for (std::size_t at; (at = range.find(between)) != std::string::npos;) range.replace(at, between.size(), "|");
  std::vector<std::string> values;
  for (const std::string_view value : split(range, '|')) values.emplace_back(value);
  const bool described = range.starts_with("a list") || range.find(' ') != std::string::npos;
  return described || values.size() == 1 ? std::vector<std::string>() : values;
}

/// `play=normal play=misere` for a key with listed values, `max=` for others.
std::vector<std::string> key_words(const Key& key) {
  std::vector<std::string> words;
  for (const std::string& value : values_of(key.range)) words.push_back(key.name + "=" + value);
  return words.empty() ? std::vector{key.name + "="} : words;
}

/// The keys of a family with their values; only those with listed values, or only the others, if `listed` says so.
std::string keys_of(const Family& family, std::optional<bool> listed = {}) {
  std::vector<std::string> keys;
  for (const Key& key : family.keys)
    for (const std::string& word : key_words(key))
      if (!listed || *listed == !word.ends_with('=')) keys.push_back(word);
  return fmt::format("{}", fmt::join(keys, " "));
}

/// What the first word of a game or a rule of one heap may be.
std::string game_words(const CommandText& command, std::span<const Family> families) {
  const bool one_heap = command.name == "grundy" || command.name == "misere";
  std::string words = one_heap ? "nim octal" : names_of(families);
  if (one_heap || command.name == "plot")
    for (const auto& [name, rule] : sequences::rule_names()) words += " " + std::string(name);
  return words;
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

std::string published_names() {
  std::vector<std::string> names;
  for (const PublishedTable& table : published_tables()) names.push_back(table.name);
  return fmt::format("{}", fmt::join(names, " "));
}

/// The values of the words of a command; nothing if they are free.
std::string words_of(const CommandText& command, std::span<const CommandText> commands,
                     std::span<const Family> families) {
  for (const OptionText& word : command.words) {
    if (word.value == "COMMAND") return names_of(commands);
    if (word.value == "NAME" && command.name == "games") return names_of(families);
    if (word.value == "NAME" && command.name == "reproduce") return published_names();
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

/// Bash divides `play=mis` into three words, so the key is put before the words to compare, and removed after it.
constexpr std::string_view bash_keys = R"(    [[ $word == = ]] && key=${COMP_WORDS[COMP_CWORD - 1]}= word=
    [[ ${COMP_WORDS[COMP_CWORD - 1]} == = ]] && key=${COMP_WORDS[COMP_CWORD - 2]}=
    [[ $key == file= || $key == rules= ]] && return
    COMPREPLY=($(compgen -W "$keys" -- "$key$word"))
    [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace
    COMPREPLY=("${COMPREPLY[@]#"$key"}")
)";

/// Words for a game, and table files in the folder.
constexpr std::string_view bash_first_words = R"(  mapfile -t COMPREPLY < <(
    compgen -W "$options" -- "$word"
    [[ -n $files ]] && compgen -f -X "$files" -- "$word" && compgen -d -- "$word")
  [[ -n $files ]] && compopt -o filenames
}
complete -o default -F _zermelo zermelo
)";

std::string bash_script(std::span<const CommandText> commands, std::span<const Family> families) {
  const auto reply = [](const std::string& words) {
    return fmt::format("COMPREPLY=($(compgen -W '{}' -- \"$word\"))", words);
  };
  std::string text =
      "# bash completion for zermelo\n_zermelo() {\n  local word=${COMP_WORDS[COMP_CWORD]} each options= files= keys= "
      "key=\n";
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
  text += "  case ${COMP_WORDS[1]} in\n" +
          cases<CommandText>(
              commands,
              [&](const CommandText& each) {
                return (each.takes_game() ? "options='" + game_words(each, families) + "'" : "") +
                       (each.takes_table() ? std::string(each.takes_game() ? " " : "") + "files='!*.ztb'" : "");
              }) +
          "  esac\n";
  text += "  for each in \"${COMP_WORDS[@]:2:COMP_CWORD-2}\"; do\n    case $each in\n" +
          cases<Family>(families, [&](const Family& each) { return "keys='" + keys_of(each) + "'"; }) +
          "      *) continue ;;\n    esac\n" + std::string(bash_keys) + "    return\n  done\n";
  return text + std::string(bash_first_words);
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
  text += "  for each in $words[3,CURRENT-1]; do\n    case $each in\n" +
          cases<Family>(families,
                        [](const Family& each) {
                          return fmt::format("compadd -S '' -- {}; compadd -- {}; return", keys_of(each, false),
                                             keys_of(each, true));
                        }) +
          "    esac\n  done\n";
  text += "  case $words[2] in\n" +
          cases<CommandText>(commands,
                             [&](const CommandText& each) {
                               return (each.takes_game() ? add(game_words(each, families)) + "; " : "") +
                                      (each.takes_table() ? "_files -g '*.ztb'" : "_files");
                             }) +
          "  esac\n";
  return text + "}\n_zermelo \"$@\"\n";
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
  const std::string all = names_of(families);
  for (const CommandText& command : commands) {
    if (command.takes_game())
      text += fmt::format(
          "complete -c zermelo -n '__fish_seen_subcommand_from {}; and not __fish_seen_subcommand_from {}' -a '{}'\n",
          command.name, all, game_words(command, families));
    if (command.takes_table())
      text +=
          fmt::format("complete -c zermelo -n '__fish_seen_subcommand_from {}' -f -a '(__fish_complete_suffix .ztb)'\n",
                      command.name);
  }
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
