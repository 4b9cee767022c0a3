// Reading and writing tuples, and cutting the space of sorted tuples into blocks.
#include "tablebase/games/tuple_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "tablebase/error.h"
#include "tablebase/spec.h"

namespace zermelo {

std::string tuple_text(std::span<const std::uint32_t> tuple) {
  return tuple.empty() ? "0" : fmt::format("{}", fmt::join(tuple, ","));
}

void parse_tuple(std::string_view text, std::uint32_t high, std::string_view noun, std::span<std::uint32_t> tuple) {
  const auto words = split(text, ',');
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

namespace {

/// Blocks of the first two numbers of a sorted tuple. Few enough that a block is worth a task, many enough that
/// a wave has work for every thread.
struct SortedBlocks {
  static constexpr std::uint32_t most_blocks = 64;

  explicit SortedBlocks(const MultisetSpace& all) : space(all), width(all.max() / most_blocks + 1) {}

  std::uint32_t blocks() const { return space.max() / width + 1; }
  std::size_t waves() const { return space.piles() == 1 ? blocks() : 2 * blocks() - 1; }
  /// The blocks (first, wave - first) of a wave that hold tuples, by the least `first`.
  std::size_t least_first(std::size_t wave) const {
    if (space.piles() == 1) return wave;
    return (wave + 1) / 2;
  }
  std::size_t parts(std::size_t wave) const {
    if (space.piles() == 1) return 1;
    return std::min<std::size_t>(wave, blocks() - 1) - least_first(wave) + 1;
  }

  void runs(std::size_t wave, std::size_t part, const Schedule::Run& run) const {
    const auto first = static_cast<std::uint32_t>(least_first(wave) + part);
    const auto second = static_cast<std::uint32_t>(wave - first);
    const std::uint32_t end = std::min((first + 1) * width, space.max() + 1);
    if (space.piles() == 1) return run(first * width, end);
    for (std::uint32_t a = first * width; a < end; ++a)
      run(space.term(0, a) + space.term(1, second * width),
          space.term(0, a) + space.term(1, std::min((second + 1) * width, a + 1)));
  }

  MultisetSpace space;
  std::uint32_t width;
};

}  // namespace

Schedule sorted_schedule(const MultisetSpace& space) {
  const auto blocks = std::make_shared<const SortedBlocks>(space);
  return {blocks->waves(), [blocks](std::size_t wave) { return blocks->parts(wave); },
          [blocks](std::size_t wave, std::size_t part, const Schedule::Run& run) { blocks->runs(wave, part, run); }};
}

}  // namespace zermelo
