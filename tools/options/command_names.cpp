// The names come from the parser.
#include "tools/options/command_names.h"

#include <fmt/format.h>

#include <CLI/App.hpp>

#include "tablebase/base/error.h"
#include "tablebase/input/suggestion.h"

namespace zermelo {

CLI::App& find_command(CLI::App& app, const std::string& name) {
  std::vector<std::string> names;
  for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; })) {
    if (command->get_name() == name) return *command;
    names.push_back(command->get_name());
  }
  throw UsageError(fmt::format("there is no command '{}'; {}", name, known_words(name, names, "the commands are")));
}

}  // namespace zermelo
