// Splits a text into words, and reads numbers.
#pragma once

#include <cstddef>
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

/// Returns the bytes of the well-formed UTF-8 character (RFC 3629) that `text` begins with; 0 if there is none.
std::size_t character_bytes(std::string_view text);

/// Returns the first character of `text`, of one to four bytes; a byte that is not UTF-8 is a character. Requires a
/// text that is not empty.
std::string_view first_character(std::string_view text);

/// Returns the longest beginning of `text` of at most `most` bytes that ends between two characters of UTF-8.
std::string_view beginning(std::string_view text, std::size_t most);

inline constexpr std::string_view white_space = " \t\r\n";

/// Returns the words of a list: pieces between commas, without white space at their ends, cut again at white space.
/// `1, 2 3` has three words; an empty piece between two commas is a word. No words for an empty text. The words refer
/// to `text`.
std::vector<std::string_view> list_words(std::string_view text);

/// Returns `text` without the characters of `what` at both ends; the result refers to `text`.
std::string_view trimmed(std::string_view text, std::string_view what = white_space);

}  // namespace zermelo
