// Reads a whole text file into memory.
#pragma once

#include <string>

namespace zermelo {

/// The content of the file; `-` is standard input, up to 4 GiB. Throws std::system_error if the file cannot be read,
/// FormatError if it is empty or contains a byte 0, LimitError for a longer standard input.
std::string read_text(const std::string& path);

}  // namespace zermelo
