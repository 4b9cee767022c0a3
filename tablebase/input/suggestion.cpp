// Computes the optimal string alignment distance (Damerau 1964) by dynamic programming over prefixes.
#include "tablebase/input/suggestion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <vector>

namespace zermelo {
namespace {

bool same(char a, char b) {
  return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

/// distance[i][j] belongs to the first i letters of `a` and the first j letters of `b`.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> distance(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      std::size_t& best = distance[i][j];
      best = i == 0 ? j : i;
      if (i == 0 || j == 0) continue;
      best = std::min(
          {distance[i - 1][j] + 1, distance[i][j - 1] + 1, distance[i - 1][j - 1] + !same(a[i - 1], b[j - 1])});
      if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
        best = std::min(best, distance[i - 2][j - 2] + 1);
    }
  }
  return distance[a.size()][b.size()];
}

}  // namespace

std::string_view nearest_word(std::string_view word, std::span<const std::string> known) {
  constexpr std::size_t longest = 64;
  if (word.size() > longest) return {};
  std::size_t least = std::max<std::size_t>(word.size() / 3, 1) + 1;
  std::string_view nearest;
  for (const std::string& candidate : known)
    if (const std::size_t differs = distance(word, candidate); differs < least && differs < candidate.size()) {
      least = differs;
      nearest = candidate;
    }
  return nearest;
}

std::string known_words(std::string_view word, std::span<const std::string> known, std::string_view introduction) {
  const std::string_view nearest = nearest_word(word, known);
  if (!nearest.empty()) return fmt::format("did you mean '{}'?", nearest);
  return fmt::format("{} {}", introduction, fmt::join(known, ", "));
}

}  // namespace zermelo
