// Two games on two coordinates: a ball on a grid moves towards the bottom right corner, and Wythoff's game.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "tablebase/base/error.h"
#include "tablebase/boxes/box_game.h"
#include "tablebase/input/text.h"
#include "tablebase/registry.h"

namespace zermelo::boxes {
namespace {

struct GridStep {
  std::string_view name;
  std::vector<std::uint32_t> vector;
};

/// Coordinates count from the bottom right corner, so that a move subtracts.
const std::array<GridStep, 3>& all_steps() {
  static const std::array<GridStep, 3> steps{{{"right", {0, 1}}, {"down", {1, 0}}, {"diagonal", {1, 1}}}};
  return steps;
}

class Grid final : public BoxGame {
 public:
  using BoxGame::BoxGame;

  Index parse(std::string_view words) const override {
    const auto numbers = list_words(words);
    std::array<std::uint32_t, 2> point{};
    if (numbers.size() != 2)
      throw UsageError("the position '{}' is not of the form row,column, for example 1,1", words);
    for (std::size_t i = 0; i < 2; ++i) {
      std::uint64_t number = 0;
      if (!parse_number(numbers[i], space().extent(i), number) || number == 0)
        throw UsageError("'{}' in the position '{}' is not a {}; write a number from 1 to {}", numbers[i], words,
                         i == 0 ? "row" : "column", space().extent(i));
      point[i] = space().extent(i) - static_cast<std::uint32_t>(number);
    }
    return space().rank(point);
  }

  std::string text(Index position) const override {
    std::array<std::uint32_t, 2> point{};
    space().unrank(position, point);
    return fmt::format("{},{}", space().extent(0) - point[0], space().extent(1) - point[1]);
  }

  std::string move_text(Player player, Index from, std::span<const Index> to) const override {
    std::array<std::uint32_t, 2> here{}, there{};
    space().unrank(from, here);
    space().unrank(to.front(), there);
    for (const GridStep& step : all_steps())
      if (here[0] - there[0] == step.vector[0] && here[1] - there[1] == step.vector[1]) return std::string(step.name);
    return BoxGame::move_text(player, from, to);
  }
};

/// Returns the vectors of the steps in the spec, and puts the list in the spec into canonical order.
std::vector<std::vector<std::uint32_t>> read_steps(Spec& spec) {
  const std::string list = spec.text("steps");
  const auto words = split(list, ',');
  const auto known = [](std::string_view word) {
    return std::any_of(all_steps().begin(), all_steps().end(), [&](const GridStep& step) { return step.name == word; });
  };
  if (!std::all_of(words.begin(), words.end(), known)) spec.fail("steps", "a list of right, down, diagonal");
  std::vector<std::vector<std::uint32_t>> vectors;
  std::vector<std::string_view> names;
  for (const GridStep& step : all_steps())
    if (std::find(words.begin(), words.end(), step.name) != words.end()) {
      vectors.push_back(step.vector);
      names.push_back(step.name);
    }
  spec.set("steps", fmt::format("{}", fmt::join(names, ",")));
  return vectors;
}

std::unique_ptr<Game> make_grid(Spec spec, const Resources&) {
  const std::uint32_t rows = spec.integer("rows", 1, 1'000'000'000);
  const std::uint32_t cols = spec.integer("cols", 1, 1'000'000'000);
  BoxRules rules{.extent = {rows, cols}, .reach = 0, .diagonal = false, .steps = read_steps(spec)};
  return std::make_unique<Grid>(std::move(spec), Play::normal, std::move(rules));
}

/// Wythoff's game: two piles; take any number from one pile, or the same number from both (Wythoff 1907).
std::unique_ptr<Game> make_wythoff(Spec spec, const Resources&) {
  const std::uint32_t extent = spec.integer("max", 1, 1'000'000'000) + 1;
  const auto play = static_cast<Play>(spec.choice("play", {"normal", "misere"}));
  return std::make_unique<BoxGame>(std::move(spec), play,
                                   BoxRules{.extent = {extent, extent}, .reach = 1, .diagonal = true, .steps = {}});
}

}  // namespace

Family grid_family() {
  return {"grid",
          "a ball on a grid moves one cell right, down or diagonally (both); the player who cannot move it loses",
          "row,column from the top left cell 1,1",
          {{"rows", "1 to 1000000000", "", "rows of the grid"},
           {"cols", "1 to 1000000000", "", "columns of the grid"},
           {"steps", "a list of right, down, diagonal", "right,down,diagonal", "the moves, one cell each"}},
          make_grid,
          all_metrics(),
          {"row", "column"}};
}

Family wythoff_family() {
  return {"wythoff",
          "two piles; take any number from one pile, or the same number from both",
          "the two piles, for example 3,5",
          {{"max", "1 to 1000000000", "", "the most in a pile"},
           {"play", "normal or misere", "normal", "misere: the player who takes last loses"}},
          make_wythoff,
          all_metrics(),
          {"pile"}};
}

}  // namespace zermelo::boxes
