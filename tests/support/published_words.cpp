// Splits a text at every character that is not a digit.
#include "support/published_words.h"

#include <algorithm>

#include "tablebase/input/text.h"

namespace zermelo {

std::vector<std::uint64_t> numbers_in(std::string_view text) {
  constexpr std::string_view digits = "0123456789";
  std::vector<std::uint64_t> numbers;
  for (std::size_t at = text.find_first_of(digits); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_not_of(digits, at), text.size());
    parse_number(text.substr(at, end - at), ~std::uint64_t{0}, numbers.emplace_back());
    at = text.find_first_of(digits, end);
  }
  return numbers;
}

}  // namespace zermelo
