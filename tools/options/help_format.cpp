// Help has two columns: names on the left, text from one fixed column on.
#include "tools/options/help_format.h"

#include "tools/options/wrapped.h"

namespace zermelo {
namespace {

constexpr std::size_t text_column = 28;

std::string entry(const std::string& name, const std::string& text) {
  std::string line = wrapped("  ", name, 4);
  line.pop_back();
  if (line.size() + 2 <= text_column) return wrapped(line.append(text_column - line.size(), ' '), text, text_column);
  return line + "\n" + wrapped(std::string(text_column, ' '), text, text_column);
}

}  // namespace

HelpFormat::HelpFormat() { label("SUBCOMMAND", "COMMAND"); }

std::string HelpFormat::make_description(const CLI::App* app) const { return wrapped("", app->get_description(), 0); }

std::string HelpFormat::make_option(const CLI::Option* option, bool positional) const {
  if (!positional) return entry(make_option_name(option, false) + make_option_opts(option), make_option_desc(option));
  const bool several = option->get_items_expected_max() > 1;
  return entry(make_option_name(option, true) + (several ? " ..." : ""), make_option_desc(option));
}

std::string HelpFormat::make_subcommand(const CLI::App* command) const {
  return entry(command->get_name(), command->get_description());
}

}  // namespace zermelo
