// Macros of man(7). In running text a minus sign and a backslash are escaped, and no line begins with a dot.
#include "tools/manual/man_page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "tablebase/input/text.h"

namespace zermelo {
namespace {

std::string escaped(std::string_view text) {
  std::string words;
  bool line_begins = true;
  for (const char c : text) {
    if (line_begins && (c == '.' || c == '\'')) words += "\\&";
    if (c == '-') words += '\\';
    words += c;
    if (c == '\\') words += 'e';
    line_begins = c == '\n';
  }
  return words;
}

std::string head(const std::string& name, std::string_view summary) {
  std::string title = name;
  std::transform(title.begin(), title.end(), title.begin(), [](unsigned char c) { return std::toupper(c); });
  return fmt::format(".TH \"{}\" \"1\" \"\" \"zermelo {}\" \"zermelo manual\"\n.SH NAME\n{} \\- {}\n", title,
                     ZERMELO_VERSION, escaped(name), escaped(summary));
}

std::string entry(const std::string& term, const std::string& text) {
  return fmt::format(".TP\n.B {}\n{}\n", escaped(term), escaped(text));
}

std::string term_of(const OptionText& option) {
  const std::string names = fmt::format("{}", fmt::join(option.names, ", "));
  if (names.empty()) return option.value;
  return option.value.empty() ? names : names + " " + option.value;
}

std::string entries(const std::vector<OptionText>& options) {
  std::string text;
  for (const OptionText& option : options) text += entry(term_of(option), option.help);
  return text;
}

std::string synopsis(const CommandText& command) {
  std::string line = fmt::format(".SH SYNOPSIS\n.B zermelo {}\n[OPTIONS]", escaped(command.name));
  for (const OptionText& word : command.words) line += " " + escaped(word.value);
  return line + "\n";
}

std::string examples(const std::string& lines) {
  std::string text = ".SH EXAMPLES\n.nf\n";
  for (const std::string_view line : split(lines, '\n')) text += escaped(trimmed(line)) + "\n";
  return text + ".fi\n";
}

std::string statuses() {
  return ".SH EXIT STATUS\n" + entry("0", "done") + entry("1", "a check found a difference") +
         entry("2", "bad usage, bad input or a damaged file") + entry("3", "a limit: memory or disk") +
         entry("130", "interrupted");
}

}  // namespace

std::string man_page(const std::string& about, std::span<const CommandText> commands) {
  std::string page = head("zermelo", "endgame tablebases for combinatorial games");
  page +=
      ".SH SYNOPSIS\n.B zermelo\nCOMMAND [OPTIONS] [WORDS]\n.SH DESCRIPTION\n" + escaped(about) + "\n.SH COMMANDS\n";
  for (const CommandText& command : commands) page += entry(command.name, command.summary());
  page += statuses() + ".SH SEE ALSO\n";
  std::string also;
  for (const CommandText& command : commands)
    also += fmt::format("{}.BR zermelo\\-{} (1)", also.empty() ? "" : ",\n", escaped(command.name));
  return page + also + "\n";
}

std::string man_page(const CommandText& command) {
  std::string page = head("zermelo-" + command.name, command.summary()) + synopsis(command);
  page += ".SH DESCRIPTION\n" + escaped(command.help) + ".\n";
  if (!command.words.empty()) page += ".SH WORDS\n" + entries(command.words);
  page += ".SH OPTIONS\n" + entries(command.options);
  if (!command.examples.empty()) page += examples(command.examples);
  return page + statuses() + ".SH SEE ALSO\n.BR zermelo (1)\n";
}

}  // namespace zermelo
