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

std::string_view trimmed(std::string_view text, std::string_view what) {
  const std::size_t begin = text.find_first_not_of(what);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(what) - begin + 1);
}

}  // namespace zermelo
