// The help texts of the commands, from the parser, for manual pages and completions.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace zermelo {

struct OptionText {
  std::vector<std::string> names;    ///< with their minus signs, the short one first; empty for words by position
  std::string value;                 ///< for example FILE; empty for a flag
  std::vector<std::string> choices;  ///< the allowed values, if the parser lists them
  std::string help;
};

struct CommandText {
  std::string name;
  std::string help;
  std::vector<OptionText> words;  ///< words by position: `value` is their name
  std::vector<OptionText> options;
  std::string examples;  ///< lines

  /// The first line of the help.
  std::string summary() const;
  /// Whether a word of the command may be the spec of a game.
  bool takes_game() const;
};

/// The texts of one command.
CommandText command_text(const CLI::App& command);

/// In the order of the program.
std::vector<CommandText> command_texts(CLI::App& app);

}  // namespace zermelo
