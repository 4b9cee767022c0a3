// What the players of a chess ending aim at: mate, or another goal of problem chess.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "tablebase/entries/outcome.h"

namespace zermelo::chess {

enum class Goal : std::uint8_t {
  mate,            ///< each player wants to mate the other
  stalemate,       ///< each player wants to stalemate the other; checkmate is a draw
  helpmate,        ///< both players want white to mate black
  helpstalemate,   ///< both players want white to stalemate black
  serieshelpmate,  ///< black makes all moves but the last, by which white mates black
  selfmate,        ///< white wants black to mate white, and black does not
  race,            ///< each player wants to be the first with the king on the last rank; nobody gives check
};

/// The words for goals, in their order.
inline constexpr std::array<std::string_view, 7> goal_names{"mate",           "stalemate", "helpmate", "helpstalemate",
                                                            "serieshelpmate", "selfmate",  "race"};

constexpr bool is_series(Goal goal) { return goal == Goal::serieshelpmate; }
/// Whether both players want the goal.
constexpr bool is_help(Goal goal) {
  return goal == Goal::helpmate || goal == Goal::helpstalemate || goal == Goal::serieshelpmate;
}
/// Whether the goal is a position without a move in check, else without a check.
constexpr bool ends_in_check(Goal goal) { return goal != Goal::stalemate && goal != Goal::helpstalemate; }
/// Whether an exchange of colours changes nothing: the goal is the same for both players, who have the same chances.
constexpr bool is_mutual(Goal goal) { return goal == Goal::mate || goal == Goal::stalemate; }
/// Whether each player wants to reach the goal against the other.
constexpr bool is_contest(Goal goal) { return is_mutual(goal) || goal == Goal::race; }

constexpr GameClass class_of(Goal goal) {
  if (is_series(goal)) return GameClass::series_help;
  return is_help(goal) ? GameClass::help : GameClass::loopy;
}

}  // namespace zermelo::chess
