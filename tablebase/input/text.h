// Splits a text into words, reads and writes numbers and sizes, and helps with mistyped words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

/// Reads a whole decimal number in [0, high]. Returns false for anything else (signs, spaces, overflow); `number` is
/// then unspecified.
bool parse_number(std::string_view text, std::uint64_t high, std::uint64_t& number);

/// Returns `text` cut at every `separator`, empty parts included; no parts for an empty text. The parts refer to
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

/// Returns the words of `text`, which the characters of `between` separate; no empty words. They refer to `text`.
std::vector<std::string_view> words_in(std::string_view text, std::string_view between = white_space);

/// Returns the words of a list: parts between commas, without white space at their ends, cut again at white space.
/// `1, 2 3` has three words; an empty part between two commas is a word. No words for an empty text. The words refer
/// to `text`.
std::vector<std::string_view> list_words(std::string_view text);

/// Returns `text` without the characters of `what` at both ends; the result refers to `text`.
std::string_view trimmed(std::string_view text, std::string_view what = white_space);

/// Returns `text` with its ASCII letters in lower case.
std::string lowered(std::string_view text);

/// For paths in commands that messages advise: the text as one word of a shell command: in single quotes if it has
/// other characters than letters, digits and
/// `_ . / , : = + @ % -`, or none.
std::string shell_word(std::string_view text);

/// A whole number from 0 to `high`, exactly, such as 1000, 1e6, 10^6, 2^21, 500k or 1.5M; k, M and G mean 10^3, 10^6
/// and 10^9. Nothing for other words.
std::optional<std::uint64_t> read_count(std::string_view text, std::uint64_t high);

/// A size from 1 to 2^62 bytes, such as 500M, 1.5G, 2GiB or 4096; K, M, G and T are powers of 1024. A fraction of a
/// byte is left out. Nothing for other words.
std::optional<std::uint64_t> read_size(std::string_view text);

/// A size in binary units, rounded to one decimal: 9.5 MiB; below 1024 in bytes.
std::string size_text(std::uint64_t bytes);

/// `a whole number from 0 to 10000`, for errors.
std::string count_words(std::uint64_t least, std::uint64_t most);

/// The known word nearest to `word`; nothing if every known word differs from it in more than a third of the letters.
/// An inserted, missing, changed or swapped letter counts as one; small and large letters are the same. Cost: the
/// product of the lengths for each known word.
std::string_view nearest_word(std::string_view word, std::span<const std::string> known);

/// The end of an error about an unknown word: `did you mean 'solve'?` if a known word is near, else `the commands are
/// solve, probe`, where `introduction` is `the commands are`.
std::string known_words(std::string_view word, std::span<const std::string> known, std::string_view introduction);

}  // namespace zermelo
