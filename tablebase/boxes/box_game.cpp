// Lists the moves of a game on a box one by one: a move subtracts a sum of strides from the index.
#include "tablebase/boxes/box_game.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "tablebase/base/error.h"
#include "tablebase/input/text.h"

namespace zermelo::boxes {
namespace {

/// Sorts numbers that fall in a few long runs, as moves on single coordinates do, by merging the runs.
void sort_falling_runs(std::vector<Index>& numbers) {
  std::reverse(numbers.begin(), numbers.end());
  auto sorted = std::is_sorted_until(numbers.begin(), numbers.end());
  while (sorted != numbers.end()) {
    const auto next = std::is_sorted_until(sorted, numbers.end());
    std::inplace_merge(numbers.begin(), sorted, next);
    sorted = next;
  }
}

}  // namespace

BoxGame::BoxGame(Spec spec, Play play, BoxRules rules)
    : spec_(std::move(spec)), play_(play), structure_(std::move(rules)), space_(this->rules().extent) {}

std::uint64_t BoxGame::longest_play() const {
  const BoxRules& rules = this->rules();
  std::uint64_t far = 0;
  for (const std::uint32_t extent : rules.extent) far += extent - 1;
  std::uint64_t least = far;
  if (rules.reach > 0) least = 1;
  if (rules.diagonal) least = std::min(least, std::uint64_t{rules.extent.size()});
  for (const auto& step : rules.steps)
    least = std::min(least, std::accumulate(step.begin(), step.end(), std::uint64_t{}));
  return least == 0 ? 0 : far / least;
}

/// Appends the moves that subtract from at least one and at most `reach` of the coordinates from, from + 1, ...
void BoxGame::reduce(const Tuple& point, std::size_t from, std::uint32_t reach, Index index, MoveList& moves) const {
  for (std::size_t i = from; i < space_.dimension(); ++i)
    for (std::uint32_t amount = 1; amount <= point[i]; ++amount) {
      const Index to = index - amount * space_.stride(i);
      moves.add(to);
      if (reach > 1) reduce(point, i + 1, reach - 1, to, moves);
    }
}

void BoxGame::list_moves(Player, Index position, MoveList& moves) const {
  moves.clear();
  std::vector<Index>& next = moves.positions();
  const BoxRules& rules = this->rules();
  Tuple point{};
  space_.unrank(position, point);
  const std::size_t n = space_.dimension();
  if (rules.reach > 0) reduce(point, 0, rules.reach, position, moves);
  if (rules.diagonal) {
    Index stride = 0;
    for (std::size_t i = 0; i < n; ++i) stride += space_.stride(i);
    const std::uint32_t most = *std::min_element(point.begin(), point.begin() + static_cast<std::ptrdiff_t>(n));
    for (std::uint32_t amount = 1; amount <= most; ++amount) next.push_back(position - amount * stride);
  }
  for (const auto& step : rules.steps)
    if (std::equal(step.begin(), step.end(), point.begin(), std::less_equal<>()))
      next.push_back(position - space_.rank(step));
  if (rules.reach == 0 && !rules.diagonal) return;
  if (rules.reach > 1)
    std::sort(next.begin(), next.end());
  else
    sort_falling_runs(next);
  next.erase(std::unique(next.begin(), next.end()), next.end());
}

Index BoxGame::parse(std::string_view words) const {
  Tuple point{};
  const std::span<std::uint32_t> coordinates(point.data(), space_.dimension());
  parse_tuple(words, space_.extent(0) - 1, "pile", coordinates);
  return space_.rank(coordinates);
}

std::string BoxGame::text(Index position) const {
  Tuple point{};
  space_.unrank(position, point);
  return tuple_text({point.data(), space_.dimension()});
}

std::string BoxGame::move_text(Player, Index from, std::span<const Index> to) const {
  return fmt::format("{} -> {}", text(from), text(to.front()));
}

std::string tuple_text(std::span<const std::uint32_t> tuple) {
  return tuple.empty() ? "0" : fmt::format("{}", fmt::join(tuple, ","));
}

void parse_tuple(std::string_view text, std::uint32_t high, std::string_view noun, std::span<std::uint32_t> tuple) {
  const auto words = list_words(text);
  if (words.empty()) throw UsageError("the position is empty; write its {}s separated by commas", noun);
  if (words.size() > tuple.size())
    throw UsageError("the position '{}' has {} {}s; this game has {}", text, words.size(), noun, tuple.size());
  std::fill(tuple.begin(), tuple.end(), 0u);
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::uint64_t number = 0;
    if (!parse_number(words[i], high, number))
      throw UsageError("'{}' in the position '{}' is not a {}; write a whole number from 0 to {}", words[i], text, noun,
                       high);
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

}  // namespace zermelo::boxes
