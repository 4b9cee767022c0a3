// Distinguishes specs of games from one-heap rules by the first word and the keys.
#include "tablebase/registry/game_words.h"

#include <algorithm>
#include <array>

#include "tablebase/input/text.h"
#include "tablebase/registry/registry.h"

namespace zermelo {

bool names_game(std::string_view words) {
  constexpr std::array one_heap{"nim", "octal", "grundy", "pyramid"};
  const auto parts = split(words, ' ');
  if (parts.empty()) return false;
  if (find_family(parts.front()) == nullptr) return false;
  if (std::find(one_heap.begin(), one_heap.end(), parts.front()) == one_heap.end()) return true;
  return std::any_of(parts.begin() + 1, parts.end(), [](std::string_view word) {
    return !word.empty() && !word.starts_with("take=") && !word.starts_with("code=");
  });
}

}  // namespace zermelo
