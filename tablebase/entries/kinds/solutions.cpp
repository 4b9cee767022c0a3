// Help play: the plies to the goal if both players hurry, and the number of shortest solutions.
//
// The player who reaches the goal has wins, the other one losses; a draw is a position without a solution. In help play
// the players move in turn, so wins take an odd number of plies. In a series the winner makes the last move only.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "tablebase/entries/depth_code.h"
#include "tablebase/entries/entry_kind.h"

namespace zermelo {
namespace {

constexpr std::array solution_width{CellWidth::two_bytes};
constexpr std::array solution_layouts{Layout::changes, Layout::codes, Layout::depths};
constexpr std::uint32_t most_solutions = SolutionCode::most_solutions;

std::uint32_t plies_of(Value value) { return value.depth; }

std::string deepest_solution_text(std::uint32_t greatest) { return fmt::format("deepest, {} plies:", greatest); }

/// The moves of the winner, or of the player who makes the series, besides the last one.
template <GameClass game_class>
std::uint32_t moves_of(Value value) {
  if (value.depth == 0) return 0;
  return game_class == GameClass::help ? winner_moves(value) : value.depth - (value.outcome == Outcome::loss ? 1 : 0);
}

template <GameClass game_class>
Figures solution_figures(Value value) {
  if (value.outcome == Outcome::draw) return {{"depth", {}}, {"moves", {}}, {"solutions", 0}};
  return {{"depth", value.depth}, {"moves", moves_of<game_class>(value)}, {"solutions", value.number}};
}

/// As composers write: half a move if the player who reaches the goal begins.
template <GameClass game_class>
std::string moves_text(Value value) {
  if (game_class == GameClass::help) return fmt::format("{}{}", value.depth / 2, value.depth % 2 == 1 ? ".5" : "");
  return std::to_string(moves_of<game_class>(value));
}

template <GameClass game_class>
std::string solution_text(Value value) {
  if (value.outcome == Outcome::draw) return "no solution";
  const std::string moves = moves_text<game_class>(value);
  return fmt::format("goal in {} move{} ({} pl{}), {}{} solution{}", moves, moves == "1" ? "" : "s", value.depth,
                     value.depth == 1 ? "y" : "ies", value.number, value.number == most_solutions ? " or more" : "",
                     value.number == 1 ? "" : "s");
}

bool is_shortest(Value from, Value to) {
  return from.outcome != Outcome::draw && to.outcome != Outcome::draw && to.depth + 1 == from.depth;
}

/// One ply more than the least depth after a move. A solution is a move and a solution after it.
template <GameClass game_class>
Value count_solutions(Following& following) {
  bool may_move = false;
  Value best{Outcome::draw, 0, 0};
  following.for_each(Player::mover, [&](Value goal) {
    may_move = true;
    if (goal.outcome == Outcome::draw || (best.number > 0 && goal.depth > best.depth)) return true;
    const std::uint32_t others = goal.depth == best.depth ? best.number : 0;
    best = {Outcome::win, goal.depth, std::min(most_solutions, others + goal.number)};
    return true;
  });
  if (!may_move) {
    const Outcome ending = following.ending().outcome;
    return {ending, 0, ending == Outcome::draw ? 0u : 1u};
  }
  if (best.number == 0) return best;
  const bool wins = game_class == GameClass::help ? best.depth % 2 == 0 : best.depth == 0;
  return {wins ? Outcome::win : Outcome::loss, best.depth + 1, best.number};
}

template <GameClass game_class>
constexpr EntryKind solution_kind() {
  return {.metric = Metric::depth,
          .suits = [](GameClass of) { return of == game_class; },
          .widths = solution_width,
          .code = CellCode::solutions,
          .layouts = solution_layouts,
          .level = 3,
          .has_depth = true,
          .draws = true,
          .rows = HistogramRows::outcomes,
          .most_figure = SolutionCode::max_depth,
          .figure_of = plies_of,
          .quantity = "depths and numbers of solutions",
          .figure = "depth",
          .greatest = "max_depth",
          .file_greatest = "max_depth",
          .column = "plies",
          .scale = "depth in plies",
          .deepest_text = deepest_solution_text,
          .figures = solution_figures<game_class>,
          .moves = moves_of<game_class>,
          .text = solution_text<game_class>,
          .is_best = is_shortest,
          .define = count_solutions<game_class>};
}

}  // namespace

constexpr EntryKind kinds::solutions = solution_kind<GameClass::help>();
constexpr EntryKind kinds::series_solutions = solution_kind<GameClass::series_help>();

}  // namespace zermelo
