// Errors and notices on standard error.
#pragma once

#include <string>

namespace zermelo {

/// Prints `zermelo: MESSAGE` as one line. Shortens long messages and replaces control characters and bytes that are not
/// UTF-8, because they come from bad input. Works also if standard error is closed.
void print_error_line(std::string message);

}  // namespace zermelo
