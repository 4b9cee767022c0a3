// Splits fields at blanks.
#include "tools/published/kinds/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>

#include "tablebase/base/error.h"
#include "tablebase/game/spec.h"
#include "tablebase/input/text.h"

namespace zermelo {

std::vector<std::string> words_of(std::string_view text) {
  std::istringstream stream{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::string joined(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, " ")); }

std::uint64_t number_of(std::string_view word) {
  constexpr std::uint64_t largest = (std::uint64_t{1} << 53) - 1;
  std::uint64_t number = 0;
  if (!parse_number(word, largest, number)) throw UsageError(fmt::format("'{}' is not a whole number", word));
  return number;
}

std::vector<std::uint64_t> numbers_of(std::string_view text) {
  std::vector<std::uint64_t> numbers;
  for (const std::string& word : words_of(text)) numbers.push_back(number_of(word));
  return numbers;
}

}  // namespace zermelo
