// A whole text file in memory.
#pragma once

#include <string>

namespace zermelo {

/// Throws std::system_error if there is no such file, FormatError if nothing is in it, or no text.
std::string read_text(const std::string& path);

}  // namespace zermelo
