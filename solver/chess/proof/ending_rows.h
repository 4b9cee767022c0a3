// The rows of an ending: positions that differ only in the square of the last man.
//
// The last man is the last one of the roster; in endings of kings and pawns it is the black king, and the white king
// counts the rows of an anchor. A row has a cell for each square, in the order of the numbers; kings on neighbouring
// squares have no number.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "tablebase/chess/endings.h"
#include "tablebase/chess/position.h"

namespace zermelo::chess::proof {

// The positions of a row that are legal.

using chess::Side;
using chess::Squares;

/// The set of all squares of a board with `squares` squares, 1 to 64.
constexpr Squares all_squares(unsigned squares) { return ~Squares{0} >> (64 - squares); }

/// Calls use(square) for each square of a set.
template <class Use>
void for_squares(Squares set, const Use& use) {
  for (; set != 0; set &= set - 1) use(static_cast<unsigned>(std::countr_zero(set)));
}

/// The squares on which the last man has to be to make the position legal, wherever it is: the men are on different
/// squares, and the king of the side that has moved is not attacked. `board` contains all squares. Requires: the last
/// man is no pawn, each side has one king, pawns are on legal ranks, no right to capture en passant. Cost: about 50
/// nanoseconds.
Squares legal_squares(const chess::Reach& reach, Squares board, const chess::Position& position);

using Line = chess::EndingNumbers::Line;

/// The positions without a right to capture en passant.
class EndingRows {
 public:
  /// Requires a man besides the kings. Both must outlive this.
  EndingRows(const chess::Rules& rules, const chess::EndingNumbers& numbers);

  const chess::EndingNumbers& numbers() const { return numbers_; }
  unsigned squares() const { return numbers_.squares(); }
  /// The men, and the slots of the men behind the anchor and of the last man.
  std::size_t men() const { return numbers_.roster().size(); }
  std::size_t first_free() const { return numbers_.anchor_end(); }
  std::size_t last() const { return only_kings_ ? 1 : men() - 1; }
  /// Whether the rows of an anchor are counted by the white king.
  bool only_kings() const { return only_kings_; }
  const chess::Man& man(std::size_t slot) const { return numbers_.roster()[slot]; }

  Index rows_of_anchor() const { return rows_of_anchor_; }
  Index rows_of_side() const { return rows_of_anchor() * numbers_.anchors(); }
  Index rows() const { return 2 * rows_of_side(); }
  /// The rows with one side to move and the same pawns follow each other; a stage has all of them.
  Index rows_of_stage() const { return numbers_.has_pawns() ? rows_of_anchor() : rows_of_side(); }
  /// The difference of two rows in which the man of this slot behind the anchor, not the last, is on neighbouring
  /// squares.
  Index spread(std::size_t slot) const { return spread_[slot]; }
  /// The number of the first position of a row; the end of the numbers for rows().
  Index first_number(Index row) const;

  Side side(Index row) const { return row < rows_of_side() ? Side::white : Side::black; }
  Index anchor(Index row) const { return row % rows_of_side() / rows_of_anchor(); }
  /// The men of a row, the last one on square 0.
  Line line(Index row) const;
  /// The row of the men on these squares; the men of the anchor are on the squares of `anchor`.
  Index row(Side side, Index anchor, const Line& line) const;
  /// The number of the position of a line with the anchor's men on their squares. Requires: kings_apart().
  Index number(Side side, Index anchor, const Line& line) const;
  /// Whether the kings are on different squares that are no neighbours.
  bool kings_apart(const Line& line) const { return places_[64u * line[0] + line[1]] != no_place; }

  /// The position of a line, the last man at the end. No right to capture en passant.
  chess::Position position(Side side, const Line& line) const;
  /// The squares of the last man on which no equal position has a smaller number; of the men on different squares.
  Squares representatives(Index row, const Line& line) const;
  /// The smallest number of a position that equals the position of the line, which is in this row.
  Index representative(Index row, const Line& line) const;
  /// Whether the representatives of a row have consecutive numbers.
  bool stays_together(Index row) const { return kept_[anchor(row)] == 0 && !last_is_like_ && !only_kings_; }
  /// The line with like men behind the anchor in ascending order.
  Line in_order(Line line) const;

 private:
  static constexpr std::uint16_t no_place = 0xFFFF;

  void add_places(const chess::Board& board);
  Line turned(const Line& line, unsigned symmetry) const;
  bool is_least(const Line& line, unsigned kept) const;

  const chess::EndingNumbers& numbers_;
  bool only_kings_;
  Index rows_of_anchor_ = 0;
  std::vector<std::uint16_t> places_;  ///< of the kings in pairs(), at 64 * white + black; no_place for neighbours
  std::vector<Index> pairs_before_;    ///< by the square of the white king: pairs with a smaller one
  std::vector<Index> spread_;          ///< by slot
  std::vector<std::uint8_t> kept_;     ///< of each anchor: the symmetries besides the identity that keep it
  bool likes_ = false;                 ///< whether men behind the anchor are alike
  bool last_is_like_ = false;          ///< whether the last two are
};

}  // namespace zermelo::chess::proof
