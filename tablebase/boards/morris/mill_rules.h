// The rules of Six and Nine Men's Morris: a mill captures a man; a player with two men or without a move loses
// (R. Gasser, Solving Nine Position's Morris, Games of No Chance, 1996, p. 101).
#pragma once

#include <vector>

#include "tablebase/boards/morris/board.h"

namespace zermelo::morris {

/// A player with fewer men has lost.
inline constexpr unsigned least_men = 3;

/// The men on the board, and the player to move.
struct Position {
  Points crosses = 0;
  Points noughts = 0;
  bool noughts_turn = false;
  friend bool operator==(const Position&, const Position&) = default;

  Points mover() const { return noughts_turn ? noughts : crosses; }
  Points other() const { return noughts_turn ? crosses : noughts; }
  Points all() const { return crosses | noughts; }
  /// The position with the men `mover` of the player to move and `other` of the other player. Then the turn passes.
  Position after(Points mover, Points other) const {
    return noughts_turn ? Position{other, mover, false} : Position{mover, other, true};
  }
};

class MillRules {
 public:
  /// If `flying`, a player with three men may move a man to any free point.
  MillRules(unsigned squares, bool flying) : board_(squares), flying_(flying) {}

  const Board& board() const { return board_; }

  /// Whether the player to move has lost: two men are left, or none can move.
  bool lost(const Position& position) const { return count(position.mover()) < least_men || !can_move(position); }
  bool can_move(const Position& position) const;

  /// Appends the position after each move of the moving phase: a man moves to a free point, and captures if it closes a
  /// mill.
  void moves(const Position& position, std::vector<Position>& next) const;
  /// Appends the position before each move without a capture that leads to `position`.
  void unmoves(const Position& position, std::vector<Position>& before) const;
  /// Appends the position after each way to put a new man on a free point; the man captures if it closes a mill.
  void puts(const Position& position, std::vector<Position>& next) const;

  /// The men that a mill may capture: those outside mills, or all if all are in mills.
  Points captured_by_a_mill(Points men) const {
    const Points outside = men & ~board_.in_mills(men);
    return outside != 0 ? outside : men;
  }

 private:
  /// The free points to which a man of these men may move, or from which it may have come.
  Points reach(Points men, unsigned at, Points free) const {
    return flying_ && count(men) == least_men ? free : free & board_.neighbours(at);
  }
  Points free_points(const Position& position) const { return board_.all() & ~position.all(); }
  /// Appends the position after the player to move has the men `mover`, one of them new at a point, for each capture.
  void arrive(const Position& position, Points mover, unsigned at, std::vector<Position>& next) const;

  Board board_;
  bool flying_;
};

}  // namespace zermelo::morris
