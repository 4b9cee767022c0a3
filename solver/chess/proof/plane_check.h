// Checks planes: rows that differ only in the square of one more man, which is *across*; or derives their wins.
//
// The moves of the last man lead to whole rows of the plane after a transposition, with the man across as the innermost
// one.
#pragma once

#include <vector>

#include "solver/chess/proof/row_moves.h"
#include "solver/proving/findings.h"

namespace zermelo::chess::proof {

/// The check of one thread, for one stage. About 80 KiB.
template <class Cell>
class PlaneCheck {
 public:
  PlaneCheck(const Ending<Cell>& ending, const Stage<Cell>& stage, Findings& findings);

  /// The end of the plane that begins with a row: rows for each square of the man behind the anchor before the last
  /// one, of the white king among pawns, or of the black king if the last man is the only one behind the anchor.
  static Index end_of_plane(const EndingRows& rows, Index first);

  /// Checks the rows of a plane.
  void check(Index first, Index end);

 private:
  using Rows = std::array<const Cell*, lanes>;

  std::size_t last() const { return ending_.rows.last(); }
  bool last_moves() const { return ending_.rows.man(last()).side == stage_.mover; }
  Rows rows_after(Index first, Index end) const;
  void move_last_man(Index first, Index end);
  void move_last_man_from(unsigned from, Squares occupied);

  void check_row(Index row, const Line& line);
  const Cell* cells(Index row, Line line);
  bool is_dead(Index row) const;
  Index number(Index row, Line line, unsigned square) const;
  void put_wins(Index row, const Line& line, const Cell* cells) const;
  void report(Index row, const Line& line, const Cell* cells) const;

  const Ending<Cell>& ending_;
  const Stage<Cell>& stage_;
  Findings& findings_;
  std::size_t across_;  ///< slot
  RowMoves<Cell> moves_;
  Sources<Cell> sources_;
  std::vector<Row<Cell>> columns_;     ///< by the square of the last man, after a move
  std::vector<Row<Cell>> best_moves_;  ///< of the last man, by its square
  std::vector<Row<Cell>> by_last_;     ///< the same by the square of the man across
  Row<Cell> cells_, best_, representatives_;
  Row<Cell> right_;  ///< the cells that the best moves give
};

}  // namespace zermelo::chess::proof
