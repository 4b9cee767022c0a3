// Reads standard input whole, for commands that take `-` for a file.
#pragma once

#include <cstdint>
#include <string>

namespace zermelo {

/// Reads to the end. Throws LimitError above `most` bytes, std::system_error if reading fails.
std::string read_standard_input(std::uint64_t most);

}  // namespace zermelo
