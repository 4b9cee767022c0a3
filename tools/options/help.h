// The help of the program in 80 columns, and its texts for manual pages and completions.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace zermelo {

/// Makes the program print its help in 80 columns: descriptions are broken at blanks, examples are printed as they are.
void set_help_format(CLI::App& app);

/// The command of that name. Throws UsageError with the names of the commands or the nearest one.
CLI::App& find_command(CLI::App& app, const std::string& name);

/// The help of the command of that name, or of the program if the name is empty. Throws as find_command does.
std::string help_text(CLI::App& app, const std::string& name);

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

  /// The help in one line, without a remark in brackets.
  std::string summary() const;
  /// Whether a word of the command may be the spec of a game.
  bool takes_game() const;
  /// Whether a word of the command may be a table file.
  bool takes_table() const;
};

/// The help of the program without its commands and options.
std::string program_text(const CLI::App& app);

CommandText command_text(const CLI::App& command);

/// In the order of the program.
std::vector<CommandText> command_texts(CLI::App& app);

/// The text with `folder` in place of the folder of each page that it names, as in `see docs/values.md`.
std::string with_documents(std::string text, const std::string& folder);

/// Appends the words of `text` to `line`, broken at blanks into lines of at most 80 columns that end with a newline;
/// further lines begin with `indent` blanks. A longer word has a line of its own.
std::string wrapped(std::string line, const std::string& text, std::size_t indent);

}  // namespace zermelo
