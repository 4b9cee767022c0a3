// All results are views of the caller's text; nothing is copied.
#include "tablebase/input/text.h"

#include <charconv>

namespace zermelo {

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
