// All results are views of the caller's text; nothing is copied.
#include "tablebase/input/text.h"

#include <algorithm>
#include <charconv>

namespace zermelo {
namespace {

bool continues(char c) { return (c & 0xc0) == 0x80; }

std::size_t bytes_after(unsigned char first) {
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  return first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
}

/// Whether no character of UTF-8 begins with these bytes: it would be overlong, a surrogate, or beyond Unicode.
bool is_forbidden(unsigned char first, unsigned char second) {
  const bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  return overlong || (first == 0xed && second > 0x9f) || (first == 0xf4 && second > 0x8f);
}

}  // namespace

bool parse_number(std::string_view text, std::uint64_t high, std::uint64_t& number) {
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  return error == std::errc{} && stop == end && number <= high;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  if (text.empty()) return pieces;
  while (true) {
    const std::size_t at = text.find(separator);
    pieces.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return pieces;
    text.remove_prefix(at + 1);
  }
}

std::size_t character_bytes(std::string_view text) {
  if (text.empty()) return 0;
  const auto first = static_cast<unsigned char>(text[0]);
  const std::size_t bytes = bytes_after(first);
  if (bytes < 2) return bytes;
  if (text.size() < bytes || !std::ranges::all_of(text.substr(1, bytes - 1), continues)) return 0;
  return is_forbidden(first, static_cast<unsigned char>(text[1])) ? 0 : bytes;
}

std::string_view first_character(std::string_view text) {
  return text.substr(0, std::max<std::size_t>(1, character_bytes(text)));
}

std::string_view beginning(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && continues(text[most])) --most;
  return text.substr(0, most);
}

std::vector<std::string_view> list_words(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::string_view piece : split(trimmed(text), ',')) {
    piece = trimmed(piece);
    for (std::size_t blank; (blank = piece.find_first_of(white_space)) != std::string_view::npos;) {
      words.push_back(piece.substr(0, blank));
      piece = trimmed(piece.substr(blank));
    }
    words.push_back(piece);
  }
  return words;
}

std::string_view trimmed(std::string_view text, std::string_view what) {
  const std::size_t begin = text.find_first_not_of(what);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(what) - begin + 1);
}

}  // namespace zermelo
