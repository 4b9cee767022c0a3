// Words and numbers of a text.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace zermelo {

/// A whole decimal number no larger than `high`; returns false for anything else (signs, spaces, overflow).
bool parse_number(std::string_view text, std::uint64_t high, std::uint64_t& number);

/// `text` cut at every `separator`; empty pieces are kept. An empty text has no pieces.
std::vector<std::string_view> split(std::string_view text, char separator);

/// `text` without the characters of `what` at its ends.
std::string_view trimmed(std::string_view text, std::string_view what = " \t\r\n");

}  // namespace zermelo
