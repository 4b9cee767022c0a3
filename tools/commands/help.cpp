// zermelo help: prints the help of the program or of one command.
#include <CLI/App.hpp>
#include <memory>

#include "tools/options/command.h"
#include "tools/options/command_names.h"
#include "tools/options/options.h"

namespace zermelo {

Command help_command(CLI::App& app) {
  const auto name = std::make_shared<std::string>();
  CLI::App* parser = add_command(app, "help", "Explain the program or one command", "zermelo help solve");
  parser->add_option("COMMAND", *name, "The command; default: the whole program");
  return {parser, [name, &app](Output& output) {
            CLI::App& explained = name->empty() ? app : find_command(app, *name);
            const std::string called = name->empty() ? "zermelo" : "zermelo " + *name;
            output.write(app.get_formatter()->make_help(&explained, called, CLI::AppFormatMode::Normal));
            return status_done;
          }};
}

}  // namespace zermelo
