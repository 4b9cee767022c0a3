// Within single quotes every character but the quote itself stands for itself.
#include "tablebase/input/shell_word.h"

#include <algorithm>

namespace zermelo {
namespace {

bool is_plain(char letter) {
  constexpr std::string_view others = "_./,:=+@%-";
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
         others.find(letter) != std::string_view::npos;
}

}  // namespace

std::string shell_word(std::string_view text) {
  if (!text.empty() && std::ranges::all_of(text, is_plain)) return std::string(text);
  std::string word = "'";
  for (const char letter : text) word += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return word + "'";
}

}  // namespace zermelo
