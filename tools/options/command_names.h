// Finds a command by its name.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace zermelo {

/// The command of that name. Throws UsageError with the names of the commands or the nearest one.
CLI::App& find_command(CLI::App& app, const std::string& name);

}  // namespace zermelo
