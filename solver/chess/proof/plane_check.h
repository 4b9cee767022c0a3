// Checks planes: rows that differ only in the square of one more man, which is *across*; or derives their wins. Each
// row is a row of the sweep that all proofs share (solver/proving/row_sweep.h): a move leads to a row of codes, masked
// where the last man is in its way.
//
// The moves of the last man lead to whole rows of the plane after a transposition, with the man across as the innermost
// one.
#pragma once

#include <array>
#include <vector>

#include "solver/chess/proof/row_moves.h"
#include "solver/proving/findings.h"
#include "solver/proving/row_sweep.h"

namespace zermelo::chess::proof {

/// The algebra of the sweep, for one row after the other. Of several sources the greatest code counts. The entries of a
/// row are cells of the table, which are compared with those that its greatest codes give.
template <std::unsigned_integral Width>
class EndingAlgebra {
 public:
  using Cell = Width;

  /// For the rows of a stage with this side to move. `ending` must outlive this.
  EndingAlgebra(const Ending<Cell>& ending, chess::Side mover) : ending_(ending), mover_(mover) {}

  /// Goes to a row, whose men but the last are on the squares of the line.
  void enter(Index row, const Line& line);
  /// Whether a position of the row has an entry by its moves: it is legal, and a representative.
  bool has_entries() const { return has_entries_; }
  /// The number of the first square of the row in the whole game, as if kings on neighbouring squares had numbers.
  Index first() const { return ending_.table.first + row_ * ending_.rows.squares(); }

  static std::size_t planes() { return 1; }
  static Cell join(Cell a, Cell b) { return std::max(a, b); }
  /// The cells of the row that was entered; where the kings are neighbours, the cell of a gap.
  const Cell* run(std::size_t, Index, std::size_t, Cell* buffer) const;
  void best_of(const std::vector<Source<Cell>>& sources, std::size_t, Cell* best) const {
    take_greatest(sources, best);
  }

  /// Compares the row that was entered with its best moves, or enters its wins.
  class Judge {
   public:
    explicit Judge(const EndingAlgebra& algebra) : algebra_(algebra) {}
    void add(std::size_t, Index, const Cell* cells, const Cell* best, std::size_t) {
      cells_ = cells;
      best_ = best;
    }
    void report(Index, std::size_t, Findings& findings);

   private:
    void put_wins() const;
    void report_wrong(Findings& findings) const;

    const EndingAlgebra& algebra_;
    const Cell* cells_ = nullptr;
    const Cell* best_ = nullptr;
    Row<Cell> right_;  ///< the cells that the best moves give
  };

 private:
  bool is_dead() const;
  Index number(unsigned square) const;

  const Ending<Cell>& ending_;
  chess::Side mover_;
  Index row_ = 0;
  Line line_{};
  bool has_entries_ = false;
  const Cell* representatives_ = nullptr;  ///< ones where a position of the row represents those equal to it
  Row<Cell> some_;                         ///< the same, unless all are
};

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

  const Ending<Cell>& ending_;
  const Stage<Cell>& stage_;
  Findings& findings_;
  std::size_t across_;  ///< slot
  RowMoves<Cell> moves_;
  Sources<Cell> sources_;
  std::vector<Row<Cell>> columns_;     ///< by the square of the last man, after a move
  std::vector<Row<Cell>> best_moves_;  ///< of the last man, by its square
  std::vector<Row<Cell>> by_last_;     ///< the same by the square of the man across
  EndingAlgebra<Cell> algebra_;
  RowSweep<EndingAlgebra<Cell>> sweep_;
};

}  // namespace zermelo::chess::proof
