// zermelo manual: prints or writes manual pages (section 1), made from the help texts with the macros of man(7). In
// running text a minus sign and a backslash are escaped, and no line begins with a dot.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <span>

#include "formats/table/storage/output_file.h"
#include "tablebase/input/text.h"
#include "tools/options/command.h"
#include "tools/options/help.h"

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
  std::ranges::transform(title, title.begin(), [](unsigned char c) { return std::toupper(c); });
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

/// The page `zermelo`, which lists the commands. `about` is the help of the program.
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

/// The page `zermelo-COMMAND`.
std::string man_page(const CommandText& command) {
  std::string page = head("zermelo-" + command.name, command.summary()) + synopsis(command);
  page += ".SH DESCRIPTION\n" + escaped(command.help) + ".\n";
  if (!command.words.empty()) page += ".SH WORDS\n" + entries(command.words);
  page += ".SH OPTIONS\n" + entries(command.options);
  if (!command.examples.empty()) page += examples(command.examples);
  return page + statuses() + ".SH SEE ALSO\n.BR zermelo (1)\n";
}

struct ManualOptions {
  std::string name;
  std::string folder;
};

int run_manual(CLI::App& app, const ManualOptions& options, Output& output) {
  const std::vector<CommandText> commands = command_texts(app);
  const std::string page = options.name.empty() ? man_page(program_text(app), commands)
                                                : man_page(command_text(find_command(app, options.name)));
  if (options.folder.empty()) {
    output.write(page);
    return status_done;
  }
  write_file(options.folder + "/zermelo.1", man_page(program_text(app), commands));
  for (const CommandText& command : commands)
    write_file(fmt::format("{}/zermelo-{}.1", options.folder, command.name), man_page(command));
  return status_done;
}

}  // namespace

Command manual_command(CLI::App& app) {
  const auto options = std::make_shared<ManualOptions>();
  Command command(app, "manual", "Print a manual page for man(1)", "zermelo manual solve | man -l -");
  command.text("COMMAND", options->name, "The command; default: the list of commands");
  command.text("-o,--output", options->folder, "Write all pages to this folder").type("FOLDER");
  command.run = [options, &app](Output& output) { return run_manual(app, *options, output); };
  return command;
}

}  // namespace zermelo
