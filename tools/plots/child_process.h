// Runs another program of the machine, without a shell.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace zermelo {

/// Returns the standard output of the program for the standard input `input`; its standard error is dropped. Nothing if
/// the program is not installed or fails. Throws std::system_error if no process or scratch file can be made.
std::optional<std::string> output_of(const std::vector<std::string>& words, const std::string& input);

}  // namespace zermelo
