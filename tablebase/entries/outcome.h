// Outcomes of positions, players, classes of games, metrics of tables, and the entry of one position in a table.
#pragma once

#include <cstdint>
#include <string_view>

namespace zermelo {

/// The outcome for the player to move. A P-position is a loss, an N-position a win.
enum class Outcome : std::uint8_t { loss, win, draw };

/// The playing convention of a game that ends when a player cannot move: in normal play that player loses, in misère
/// play that player wins.
enum class Play : std::uint8_t { normal, misere };

/// How play ends, and whether both players have the same moves.
enum class GameClass : std::uint8_t {
  terminating,  ///< both players have the same moves, and play always ends; the convention decides who wins
  loopy,        ///< positions may repeat; the rules give the outcome of each ending; infinite play is a draw
  partisan,     ///< Left and Right have moves of their own, and play always ends; the player who cannot move loses
  scored,  ///< both players have the same moves, and collect points; each wants the most points more than the other
  scored_loopy,    ///< the same, and positions may repeat; endless play has the score 0 from there on
  help,            ///< both players want the same goal, as soon as possible; positions may repeat
  series_help,     ///< the same, but one player makes all moves up to the last one
  partisan_loopy,  ///< Left and Right have moves of their own, and positions may repeat; endless play is a draw
};

/// Games without points in which both players have the same moves, and play ends.
constexpr bool always_ends(GameClass game_class) { return game_class == GameClass::terminating; }
constexpr bool is_help(GameClass game_class) {
  return game_class == GameClass::help || game_class == GameClass::series_help;
}
/// Games that may loop in which each player wants to win.
constexpr bool is_loopy(GameClass game_class) { return game_class == GameClass::loopy; }
constexpr bool is_short_partisan(GameClass game_class) { return game_class == GameClass::partisan; }
constexpr bool is_loopy_partisan(GameClass game_class) { return game_class == GameClass::partisan_loopy; }
constexpr bool is_partisan(GameClass game_class) {
  return is_short_partisan(game_class) || is_loopy_partisan(game_class);
}
constexpr bool is_loopy_scored(GameClass game_class) { return game_class == GameClass::scored_loopy; }
constexpr bool is_scored(GameClass game_class) {
  return game_class == GameClass::scored || is_loopy_scored(game_class);
}
constexpr bool may_loop(GameClass game_class) {
  return is_loopy(game_class) || is_loopy_partisan(game_class) || is_help(game_class);
}
/// Whether both players have the same moves.
constexpr bool is_impartial(GameClass game_class) { return !is_partisan(game_class); }

/// Who makes a move: Left or Right in a partisan game, otherwise the player to move.
enum class Player : std::uint8_t { left, right, mover };

constexpr std::string_view name(Player player) {
  if (player == Player::mover) return "mover";
  return player == Player::left ? "left" : "right";
}
/// Requires left or right.
constexpr Player other(Player player) { return player == Player::left ? Player::right : Player::left; }

/// The word that a user chooses for the entries of a table: outcomes; outcomes and plies to the end; Grundy values;
/// values of partisan games; scores; loopy nim values; elements of misère quotients; suspense numbers.
enum class Metric : std::uint8_t { outcome, depth, grundy, value, score, nimber, quotient, suspense };

constexpr std::string_view name(Outcome outcome) {
  if (outcome == Outcome::draw) return "draw";
  return outcome == Outcome::win ? "win" : "loss";
}

constexpr std::string_view name(Play play) { return play == Play::normal ? "normal" : "misere"; }

constexpr std::string_view name(GameClass game_class) {
  if (game_class == GameClass::loopy) return "loopy";
  if (game_class == GameClass::scored) return "scored";
  if (game_class == GameClass::scored_loopy) return "scored-loopy";
  if (game_class == GameClass::help) return "help";
  if (game_class == GameClass::series_help) return "series-help";
  if (game_class == GameClass::partisan_loopy) return "partisan-loopy";
  return game_class == GameClass::partisan ? "partisan" : "terminating";
}

/// The outcome class of a position of a partisan game: who wins if Left begins, and if Right begins. If play always
/// ends, the winner is the previous player, Left, Right or the next player: the game is 0, positive, negative, or
/// confused with 0 (Conway 1976, chapter 7). Where play may be endless, either may also be a draw: `left_draw` is won
/// by Left if Left begins, and a draw if Right begins. Bit 0 of the number: Left wins moving first; bit 1: Right wins
/// moving first; bits 2 and 3: Left or Right draws moving first. Files contain these numbers.
enum class OutcomeClass : std::uint8_t {
  previous = 0,
  left = 1,
  right = 2,
  next = 3,
  draw_left = 4,
  draw_right = 6,
  right_draw = 8,
  left_draw = 9,
  draw = 12
};

/// Whether it is the number of an outcome class.
constexpr bool is_outcome_class(std::uint32_t number) { return number < 13 && (number & number >> 2 & 3) == 0; }

constexpr OutcomeClass outcome_class(bool left_wins_first, bool right_wins_first) {
  return static_cast<OutcomeClass>((left_wins_first ? 1 : 0) + (right_wins_first ? 2 : 0));
}
/// The same by the outcomes for Left and for Right, each moving first.
constexpr OutcomeClass outcome_class(Outcome left, Outcome right) {
  const auto bits = [](Outcome outcome) { return outcome == Outcome::win ? 1 : outcome == Outcome::draw ? 4 : 0; };
  return static_cast<OutcomeClass>(bits(left) + 2 * bits(right));
}
constexpr bool left_wins_first(OutcomeClass outcome) { return static_cast<int>(outcome) & 1; }
constexpr bool right_wins_first(OutcomeClass outcome) { return static_cast<int>(outcome) & 2; }
/// The outcome for Left or Right moving first.
constexpr Outcome outcome_first(OutcomeClass outcome, Player player) {
  const int bits = static_cast<int>(outcome) >> (player == Player::left ? 0 : 1);
  return (bits & 1) != 0 ? Outcome::win : (bits & 4) != 0 ? Outcome::draw : Outcome::loss;
}

constexpr std::string_view name(OutcomeClass outcome) {
  constexpr std::string_view names[] = {"previous", "left",       "right",     "next", "draw-left", "",    "draw-right",
                                        "",         "right-draw", "left-draw", "",     "",          "draw"};
  return names[static_cast<int>(outcome)];
}

/// The entry of one position.
struct Value {
  /// Tables of a partisan game leave it at `loss`; their numbers contain the outcome class.
  Outcome outcome = Outcome::loss;
  /// Plies to the end of the game when the winner hurries and the loser delays; 0 for draws and in tables without
  /// depths.
  std::uint32_t depth = 0;
  /// In tables of numbers: the Grundy value, the number of the outcome class, the index in the table's list of values,
  /// or the score plus `no_score`. In help play: the number of shortest solutions, see SolutionCode.
  std::uint32_t number = 0;
  friend bool operator==(const Value&, const Value&) = default;
};

/// The entry of a position of a terminating game with this Grundy value (Sprague 1935, Grundy 1939).
constexpr Value grundy_entry(std::uint32_t grundy) { return {grundy == 0 ? Outcome::loss : Outcome::win, 0, grundy}; }

/// The number that stands for a score of 0.
inline constexpr std::uint32_t no_score = 32768;
inline constexpr int most_score = 32767;

/// The entry of a position from which the player to move gets `score` points more than the opponent. Requires a score
/// of at most `most_score`, with either sign.
constexpr Value score_entry(int score) {
  const Outcome outcome = score > 0 ? Outcome::win : score < 0 ? Outcome::loss : Outcome::draw;
  return {outcome, 0, no_score + static_cast<std::uint32_t>(score)};
}
constexpr int score_of(Value entry) { return static_cast<int>(entry.number) - static_cast<int>(no_score); }

/// What a move brings in a game with scores: points for its player, who perhaps moves again.
struct Gain {
  std::int16_t points = 0;
  bool again = false;
  friend bool operator==(const Gain&, const Gain&) = default;
};

/// The score of a move for its player, as an entry, from the entry of the position after it.
constexpr Value gained(Gain gain, Value after) {
  return score_entry(gain.points + (gain.again ? score_of(after) : -score_of(after)));
}

/// What an entry of a file may lack: nothing; the number of solutions; all but whether the position is lost.
enum class Doubt : std::uint8_t { none, number, entry };

/// The entry of a position as a file keeps it. A file of losses knows of other positions only that they are not lost;
/// the rules and the losses give their entries. A file of depths of help play lacks the numbers of solutions.
class KeptValue {
 public:
  /// A known entry.
  explicit constexpr KeptValue(Value value) : value_(value) {}
  /// The entry of a position that is not lost: won, or perhaps drawn if `may_draw`.
  static constexpr KeptValue not_lost(bool may_draw) {
    KeptValue kept({may_draw ? Outcome::draw : Outcome::win, 0});
    kept.doubt_ = Doubt::entry;
    return kept;
  }
  /// An entry of help play as it is read: with the number 0, a position with a solution lacks its number.
  static constexpr KeptValue of_help(Value read) {
    KeptValue kept(read);
    if (read.outcome != Outcome::draw && read.number == 0) kept.doubt_ = Doubt::number;
    return kept;
  }

  constexpr bool is_known() const { return doubt_ == Doubt::none; }
  /// Whether the outcome and the depth are known, but not the number of solutions.
  constexpr bool lacks_number() const { return doubt_ == Doubt::number; }
  /// Requires is_known().
  constexpr Value known() const { return value_; }
  /// The entry with this number of solutions. Requires is_known() or lacks_number().
  constexpr Value with_number(std::uint32_t number) const { return {value_.outcome, value_.depth, number}; }
  constexpr bool is_loss() const { return value_.outcome == Outcome::loss; }
  constexpr bool is_win() const { return value_.outcome == Outcome::win; }
  /// Requires is_known() or lacks_number(), as for every loss.
  constexpr std::uint32_t depth() const { return value_.depth; }
  friend bool operator==(const KeptValue&, const KeptValue&) = default;

 private:
  Value value_;
  Doubt doubt_ = Doubt::none;
};

/// The number of moves that the winner still makes. Requires a win or a loss.
constexpr std::uint32_t winner_moves(Value value) {
  return value.outcome == Outcome::win ? (value.depth + 1) / 2 : value.depth / 2;
}

}  // namespace zermelo
