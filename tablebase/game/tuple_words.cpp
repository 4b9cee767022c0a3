// Parses and prints tuples, and gives games on multisets the order of SortedTiling.
#include "tablebase/game/tuple_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tablebase/ranking/sorted_tiling.h"

namespace zermelo {

std::string tuple_text(std::span<const std::uint32_t> tuple) {
  return tuple.empty() ? "0" : fmt::format("{}", fmt::join(tuple, ","));
}

void parse_tuple(std::string_view text, std::uint32_t high, std::string_view noun, std::span<std::uint32_t> tuple) {
  const auto words = list_words(text);
  if (words.empty()) throw UsageError(fmt::format("the position is empty; write its {}s separated by commas", noun));
  if (words.size() > tuple.size())
    throw UsageError(
        fmt::format("the position '{}' has {} {}s; this game has {}", text, words.size(), noun, tuple.size()));
  std::fill(tuple.begin(), tuple.end(), 0u);
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::uint64_t number = 0;
    if (!parse_number(words[i], high, number))
      throw UsageError(fmt::format("'{}' in the position '{}' is not a {}; write a whole number from 0 to {}", words[i],
                                   text, noun, high));
    tuple[i] = static_cast<std::uint32_t>(number);
  }
}

Schedule sorted_schedule(const MultisetSpace& space) {
  const auto tiling = std::make_shared<const SortedTiling>(space);
  return {[tiling] { return tiling->waves(); }, [tiling](std::size_t wave) { return tiling->parts(wave); },
          [tiling](std::size_t wave, std::size_t part, const Schedule::Run& run) {
            tiling->runs(tiling->tile(wave, part), run);
          }};
}

}  // namespace zermelo
