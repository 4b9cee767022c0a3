// Makes manual pages (section 1) from the help texts.
#pragma once

#include <span>
#include <string>

#include "tools/options/help.h"

namespace zermelo {

/// The page `zermelo`, which lists the commands. `about` is the help of the program.
std::string man_page(const std::string& about, std::span<const CommandText> commands);

/// The page `zermelo-COMMAND`.
std::string man_page(const CommandText& command);

}  // namespace zermelo
