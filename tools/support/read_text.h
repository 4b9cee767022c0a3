// A whole text file in memory.
#pragma once

#include <string>

namespace zermelo {

/// The content of the file; `-` is standard input. std::system_error if the file cannot be read, FormatError if it is
/// empty or no text.
std::string read_text(const std::string& path);

}  // namespace zermelo
