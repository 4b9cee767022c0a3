// Running another program of the machine, without a shell between.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace zermelo {

/// What the program prints when it reads `input`; its complaints are dropped. Nothing if it is not installed or fails.
/// Throws std::system_error for what the machine does not grant.
std::optional<std::string> output_of(const std::vector<std::string>& words, const std::string& input);

}  // namespace zermelo
