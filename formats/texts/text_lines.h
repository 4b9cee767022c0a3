// Splits text that people wrote into trimmed lines, and converts it to lower case.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace zermelo {

/// The text with its ASCII letters in lower case.
std::string lowered(std::string_view text);

/// Calls use(number, line) for every line that is not blank, without the white space around it. Lines are counted from
/// 1, blank ones included. Skips a byte order mark (UTF-8).
void for_each_line(std::string_view text, const std::function<void(std::uint64_t, std::string_view)>& use);

}  // namespace zermelo
