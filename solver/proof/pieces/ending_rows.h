// The rows of an ending: runs of numbers that differ only in the square of the last man.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "tablebase/games/chess/endings.h"

namespace zermelo::piece_proof {

using chess::Side;
using chess::Squares;
using Line = chess::EndingNumbers::Line;

/// The set of all squares of a board.
constexpr Squares all_squares(unsigned squares) { return ~Squares{0} >> (64 - squares); }

/// The numbers without a right to capture en passant. Row r has the numbers from r * squares() on.
class EndingRows {
 public:
  /// Requires a man besides kings and pawns. Both must outlive this.
  EndingRows(const chess::Rules& rules, const chess::EndingNumbers& numbers);

  const chess::EndingNumbers& numbers() const { return numbers_; }
  unsigned squares() const { return numbers_.squares(); }
  /// The men, and the slots of the men behind the anchor and of the last man.
  std::size_t men() const { return numbers_.roster().size(); }
  std::size_t first_free() const { return numbers_.anchor_end(); }
  std::size_t last() const { return men() - 1; }
  const chess::Man& man(std::size_t slot) const { return numbers_.roster()[slot]; }

  /// The rows with one anchor and one pair of kings.
  Index rows_of_pair() const { return spread_[first_free()]; }
  Index rows_of_anchor() const { return rows_of_pair() * numbers_.pairs().size(); }
  Index rows_of_side() const { return rows_of_anchor() * numbers_.anchors(); }
  Index rows() const { return 2 * rows_of_side(); }
  /// The difference of two rows in which the man of this slot, not the last, is on neighbouring squares.
  Index spread(std::size_t slot) const { return spread_[slot + 1]; }

  Side side(Index row) const { return row < rows_of_side() ? Side::white : Side::black; }
  Index anchor(Index row) const { return row % rows_of_side() / rows_of_anchor(); }
  /// The men of a row, the last one on square 0.
  Line line(Index row) const;
  /// The row of the men on these squares, of which the anchor's are those of `anchor`.
  Index row(Side side, Index anchor, const Line& line) const;
  /// Whether the kings are on different squares that are no neighbours.
  bool kings_apart(const Line& line) const { return places_[64u * line[0] + line[1]] != no_place; }

  /// The position of a line, with like men in any order. No right to capture en passant.
  chess::Position position(Side side, const Line& line) const;
  /// The squares of the last man on which no equal position has a smaller number; of the men on different squares.
  Squares representatives(Index row, const Line& line) const;
  /// The smallest number of a position equal to that of the line, which is in this row.
  Index representative(Index row, const Line& line) const;
  /// Whether the representatives of a row are all in one row and in the same order.
  bool stays_together(Index row) const { return kept_[anchor(row)] == 0 && !last_is_like_; }
  /// The line with like men behind the anchor in ascending order.
  Line in_order(Line line) const;

 private:
  static constexpr std::uint16_t no_place = 0xFFFF;

  void add_places(const chess::Board& board);
  Line turned(const Line& line, unsigned symmetry) const;
  bool is_least(const Line& line, unsigned kept) const;

  const chess::EndingNumbers& numbers_;
  std::vector<std::uint16_t> places_;  ///< of the kings in pairs(), at 64 * white + black; no_place for neighbours
  std::vector<Index> spread_;          ///< rows with the same men up to a slot
  std::vector<std::uint8_t> kept_;     ///< of each anchor: the symmetries besides the identity that keep it
  bool likes_ = false;                 ///< whether men behind the anchor are alike
  bool last_is_like_ = false;          ///< whether the last two are
};

}  // namespace zermelo::piece_proof
