// Splits a text into words, and reads numbers.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace zermelo {

/// Reads a whole decimal number in [0, high]. Returns false for anything else (signs, spaces, overflow); `number` is
/// then unspecified.
bool parse_number(std::string_view text, std::uint64_t high, std::uint64_t& number);

/// Returns `text` cut at every `separator`, empty pieces included; no pieces for an empty text. The pieces refer to
/// `text`.
std::vector<std::string_view> split(std::string_view text, char separator);

inline constexpr std::string_view white_space = " \t\r\n";

/// Returns the words of a list: pieces between commas, without white space at their ends, cut again at white space.
/// `1, 2 3` has three words; an empty piece between two commas is a word. No words for an empty text. The words refer
/// to `text`.
std::vector<std::string_view> list_words(std::string_view text);

/// Returns `text` without the characters of `what` at both ends; the result refers to `text`.
std::string_view trimmed(std::string_view text, std::string_view what = white_space);

}  // namespace zermelo
