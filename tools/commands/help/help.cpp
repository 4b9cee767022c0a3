// zermelo help: prints the help of the program or of one command.
#include "tools/options/help.h"

#include "tools/options/command.h"

namespace zermelo {

Command help_command(CLI::App& app) {
  const auto name = std::make_shared<std::string>();
  Command command(app, "help", "Explain the program or one command", "zermelo help solve");
  command.text("COMMAND", *name, "The command; default: the whole program");
  command.run = [name, &app](Output& output) {
    output.write(help_text(app, *name));
    return status_done;
  };
  return command;
}

}  // namespace zermelo
