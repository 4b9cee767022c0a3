// Makes scripts that complete commands, options, families of games and their keys in a shell.
#pragma once

#include <span>
#include <string>

#include "tablebase/game/game.h"
#include "tools/options/help.h"

namespace zermelo {

enum class Shell { bash, zsh, fish };

/// The script that a shell loads when the user completes `zermelo`.
std::string completion_script(Shell shell, std::span<const CommandText> commands, std::span<const Family> families);

}  // namespace zermelo
