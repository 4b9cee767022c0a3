// Errors and notices on standard error.
#pragma once

#include <string>

namespace zermelo {

/// The message of an error as one line without a full stop. Shortens long messages and replaces control characters and
/// bytes that are not UTF-8, because they come from bad input.
std::string error_line(std::string message);

/// Prints `zermelo: MESSAGE`, with error_line(message). Works also if standard error is closed.
void print_error_line(std::string message);

}  // namespace zermelo
