// Finding a command by its name.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace zermelo {

/// UsageError lists the commands and suggests the nearest one.
CLI::App& find_command(CLI::App& app, const std::string& name);

}  // namespace zermelo
