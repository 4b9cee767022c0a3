// Who wins a position, seen from the player to move, in how many plies, or what it adds to a sum of games.
#pragma once

#include <cstdint>
#include <string_view>

namespace zermelo {

/// The outcome for the player to move. A P-position is a loss, an N-position a win.
enum class Outcome : std::uint8_t { loss, win, draw };

/// Who wins when nobody can move: in normal play the player who moved last, in misere play the other one. In a loopy
/// game the rules say it for each position (Game::ending); it may be a draw, and play may go on for ever, which is one.
/// In a partisan game Left and Right have moves of their own, and whoever cannot move loses.
enum class Play : std::uint8_t { normal, misere, loopy, partisan };

/// What a table holds for every position.
enum class Metric : std::uint8_t { outcome, depth, grundy, value };

constexpr std::string_view name(Outcome outcome) {
  switch (outcome) {
    case Outcome::loss:
      return "loss";
    case Outcome::win:
      return "win";
    case Outcome::draw:
      return "draw";
  }
  return "?";
}

constexpr std::string_view name(Play play) {
  if (play == Play::loopy) return "loopy";
  if (play == Play::partisan) return "partisan";
  return play == Play::normal ? "normal" : "misere";
}

constexpr std::string_view name(Metric metric) {
  if (metric == Metric::grundy) return "grundy";
  if (metric == Metric::value) return "value";
  return metric == Metric::outcome ? "outcome" : "depth";
}

/// The value of one position: plies to the end of the game when the winner hurries and the loser delays. A draw has
/// depth 0. In a Grundy table the depth is 0 throughout, and a position is won exactly if its Grundy value is not 0;
/// elsewhere the Grundy value is 0 and means nothing. A table of a partisan game holds numbers in the place of Grundy
/// values: that of an outcome class, or a place in the table's list of values; 0 is the class `previous`, or the value
/// 0.
struct Value {
  Outcome outcome = Outcome::loss;
  std::uint32_t depth = 0;
  std::uint32_t grundy = 0;
  friend bool operator==(const Value&, const Value&) = default;
};

/// The value of a position by its Grundy value alone.
constexpr Value grundy_value(std::uint32_t grundy) { return {grundy == 0 ? Outcome::loss : Outcome::win, 0, grundy}; }

/// Moves that the winning player still makes, of a decided position `depth` plies from the end.
constexpr std::uint32_t winner_moves(Value value) {
  return value.outcome == Outcome::win ? (value.depth + 1) / 2 : value.depth / 2;
}

}  // namespace zermelo
