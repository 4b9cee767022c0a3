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

/// The words of a list: pieces between commas, without white space at their ends, cut again at white space. `1, 2 3`
/// has three words; the piece between two commas is kept if it is empty. An empty text has no words.
std::vector<std::string_view> list_words(std::string_view text);

/// `text` without the characters of `what` at its ends.
std::string_view trimmed(std::string_view text, std::string_view what = " \t\r\n");

}  // namespace zermelo
