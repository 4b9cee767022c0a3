// zermelo completion: prints a script that completes commands, options and games in a shell.
#include "tools/manual/completion.h"

#include <memory>

#include "tablebase/registry.h"
#include "tools/options/command.h"

namespace zermelo {

Command completion_command(CLI::App& app) {
  const auto shell = std::make_shared<std::string>();
  Command command(app, "completion", "Print a script that completes words in a shell",
                  "source <(zermelo completion bash)");
  command.text("SHELL", *shell, "bash, zsh or fish").required().one_of({"bash", "zsh", "fish"});
  command.run = [shell, &app](Output& output) {
    const Shell wanted = *shell == "bash" ? Shell::bash : *shell == "zsh" ? Shell::zsh : Shell::fish;
    output.write(completion_script(wanted, command_texts(app), families()));
    return status_done;
  };
  return command;
}

}  // namespace zermelo
