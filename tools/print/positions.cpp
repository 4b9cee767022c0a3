// The range of each number is found by parsing texts, since only the game knows which texts are positions.
#include "tools/print/positions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "jobs/lookup/probe.h"
#include "tablebase/base/error.h"
#include "tablebase/input/text.h"
#include "tablebase/registry.h"

namespace zermelo {
namespace {

std::uint64_t greatest_number(std::string_view text) {
  std::uint64_t greatest = 0, number = 0;
  for (const std::string_view word : list_words(text))
    if (parse_number(word, std::numeric_limits<std::uint32_t>::max(), number)) greatest = std::max(greatest, number);
  return greatest;
}

}  // namespace

PositionPattern::PositionPattern(const Game& game, std::string_view text)
    : game_(game), greatest_(greatest_number(text)) {
  for (const std::string_view part : split(text, '*')) parts_.emplace_back(part);
  if (parts_.empty()) parts_.emplace_back();
}

std::size_t PositionPattern::place(std::size_t star) const {
  std::ptrdiff_t commas = 0;
  for (std::size_t i = 0; i <= star; ++i) commas += std::ranges::count(parts_[i], ',');
  return static_cast<std::size_t>(commas) + 1;
}

std::optional<Index> PositionPattern::position(std::span<const std::uint64_t> numbers) const {
  std::string text = parts_.front();
  for (std::size_t star = 0; star < stars(); ++star) text += std::to_string(numbers[star]) + parts_[star + 1];
  return game_.find(text);
}

std::optional<std::pair<std::uint64_t, std::uint64_t>> PositionPattern::range(std::size_t star,
                                                                              std::uint64_t most) const {
  constexpr std::uint64_t widest_hole = 64;
  std::optional<std::pair<std::uint64_t, std::uint64_t>> found;
  for (std::uint64_t n = 0; n <= most && n <= (found ? found->second : 0) + widest_hole; ++n)
    if (occurs(star, n)) found = {found ? found->first : n, n};
  return found;
}

void PositionPattern::require_reach(std::size_t star, std::uint64_t max) const {
  if (const auto found = range(star, most_star_numbers); found && found->first > max)
    throw UsageError("--max {}: number {} of a position of {} is {} or more; raise --max", max, place(star),
                     game_.spec().canonical_text(), found->first);
}

bool PositionPattern::occurs(std::size_t star, std::uint64_t n) const {
  return std::ranges::any_of(std::initializer_list<std::uint64_t>{0, 1, n, greatest_}, [&](std::uint64_t other) {
    std::vector<std::uint64_t> numbers(stars(), other);
    numbers[star] = n;
    return position(numbers).has_value();
  });
}

std::string fewer_numbers(std::optional<std::uint64_t> max, std::uint64_t most) {
  if (max) return fmt::format("lower --max to {}", most);
  return fmt::format("add --max N, at most {}", most);
}

std::string example_of(const Game& game) { return game.text(game.has_start() ? game.start() : 0); }

std::string number_name(const Game& game, std::size_t place) {
  static constexpr std::array<std::string_view, 10> ordinals{"first", "second",  "third",  "fourth", "fifth",
                                                             "sixth", "seventh", "eighth", "ninth",  "tenth"};
  const Family* family = find_family(game.spec().family());
  const std::size_t names = family == nullptr ? 0 : family->numbers.size();
  if (names > 1 && place <= names) return family->numbers[place - 1];
  if (names == 1 && place <= ordinals.size()) return fmt::format("{} {}", ordinals[place - 1], family->numbers[0]);
  return fmt::format("number {}", place);
}

std::string PartisanPosition::text() const {
  return fmt::format("{}: {}", game->spec().canonical_text(), game->text(position));
}

OutcomeClass class_of_start(const std::string& spec, const Job& job) {
  const std::shared_ptr<const Game> game = make_game(spec, {job});
  if (!game->is_partisan())
    throw UsageError("{}: both players have the same moves; it has no outcome classes", game->spec().canonical_text());
  return static_cast<OutcomeClass>(Probe::solved(game, kinds::outcomes.metric, job).value(game->start()).number);
}

PartisanPosition partisan_position(const std::string& spec, const std::string& words, const Job& job) {
  Resources resources;
  resources.job = job;
  resources.search = true;
  std::unique_ptr<Game> game = make_game(spec, resources);
  if (!game->is_partisan())
    throw UsageError("{}: both players have the same moves; its {}", game->spec().canonical_text(),
                     game->is_scored() ? "positions have scores" : "values are Grundy values");
  if (game->may_loop())
    throw UsageError(
        "{}: play may be endless, so its positions have no values; `zermelo solve` computes their outcomes",
        game->spec().canonical_text());
  const Index position = words.empty() ? game->start() : game->parse(words);
  const PartisanGame* rules = &as_partisan(*game);
  return {std::move(game), rules, position};
}

}  // namespace zermelo
