// All that comes on standard input, for commands that take `-` for a file.
#pragma once

#include <cstdint>
#include <string>

namespace zermelo {

/// Reads to the end. LimitError past `most` bytes, std::system_error if it cannot be read.
std::string read_standard_input(std::uint64_t most);

}  // namespace zermelo
