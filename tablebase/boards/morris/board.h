// The boards and the rules of Six and Nine Men's Morris. A board has two or three squares, one inside the other, with
// eight points each; lines join the middles of their sides. A mill captures a man; a player with two men or without a
// move loses (R. Gasser, Solving Nine Men's Morris, Games of No Chance, 1996, p. 101).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace zermelo::morris {

/// A set of points: bit 8 * square + place. Square 0 is the outermost one. Place 0 is its upper left corner; the places
/// go on clockwise, so corners have even places.
using Points = std::uint32_t;

constexpr Points one(unsigned point) { return Points{1} << point; }
/// The number of points in a set. Sums neighbouring groups of 1, 2, 4 and 8 bits, since std::popcount is a call where
/// the compiler may not assume that the processor counts bits.
constexpr unsigned count(Points set) {
  set -= set >> 1 & 0x555555;
  set = (set & 0x333333) + (set >> 2 & 0x333333);
  set = (set + (set >> 4)) & 0x0F0F0F;
  return set * 0x010101 >> 16 & 0xFF;
}

/// Calls `use` with each point of a set, in ascending order.
template <class Use>
void for_points(Points set, const Use& use) {
  for (; set != 0; set &= set - 1) use(static_cast<unsigned>(std::countr_zero(set)));
}

class Board {
 public:
  static constexpr unsigned most_points = 24;
  /// The rotations and reflections of a square, without and with the exchange of the inner and the outer square.
  static constexpr unsigned symmetries = 16;

  /// Requires: 2 or 3 squares.
  explicit Board(unsigned squares);

  unsigned points() const { return 8 * squares_; }
  Points all() const { return all_; }
  /// The points to which a man may slide.
  Points neighbours(unsigned from) const { return neighbours_[from]; }

  bool has_mill(Points men, unsigned at) const {
    return (mills_at_[at][0] & ~men) == 0 || (mills_at_[at][1] & ~men) == 0;
  }
  Points in_mills(Points men) const {
    Points found = 0;
    for (const Points mill : mills_)
      if ((mill & ~men) == 0) found |= mill;
    return found;
  }

  /// The image of a set. Symmetry 0 leaves every point in its place.
  Points image(unsigned symmetry, Points set) const {
    const auto& places = images_[symmetry % 8];
    const auto& shift = shifts_[symmetry / 8];
    return Points{places[set & 0xFF]} << shift[0] | Points{places[set >> 8 & 0xFF]} << shift[1] |
           Points{places[set >> 16]} << shift[2];
  }
  /// The symmetry that turns images by `symmetry` back.
  static unsigned inverse(unsigned symmetry);

  /// The points in reading order, and the number of points in each row.
  const std::vector<unsigned>& reading_order() const { return reading_order_; }
  const std::vector<std::size_t>& rows() const { return rows_; }

 private:
  /// A set that no men fill, for points with fewer than two mills.
  static constexpr Points no_mill = ~Points{0};

  void add_square(unsigned square);
  void add_mill(Points mill);
  void join_squares();
  void read_rows();

  unsigned squares_;
  Points all_;
  std::array<Points, most_points> neighbours_{};
  std::vector<Points> mills_;
  std::array<std::array<Points, 2>, most_points> mills_at_;
  std::array<std::array<std::uint8_t, 256>, 8> images_;  ///< of the places of one square
  std::array<std::array<unsigned, 3>, 2> shifts_;        ///< where the image of each square begins
  std::vector<unsigned> reading_order_;
  std::vector<std::size_t> rows_;
};

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
