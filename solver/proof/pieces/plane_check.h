// Checks planes: rows that differ only in the square of one more man, which is *across*.
//
// In a row, the moves of each man but the last lead to whole rows. A row of the table after the move is a source; the
// squares on which the last man is in the way are masked. The moves of the last man lead to whole rows of the plane
// after a transposition, with the man across as the innermost one. Captures of the last man and by it are single cells.
// The best move is the greatest code among all sources.
#pragma once

#include <span>
#include <vector>

#include "solver/proof/findings.h"
#include "solver/proof/pieces/full_table.h"
#include "solver/proof/pieces/masks.h"
#include "solver/proof/pieces/stage.h"

namespace zermelo::piece_proof {

/// What the checks of an ending share.
template <class Cell>
struct Ending {
  const EndingRows& rows;
  std::span<const Cell> table;  ///< by number
  Index first;                  ///< the position of number 0 for the findings
  const FullTable<Cell>& full;
  const chess::Reach& reach;
  const Masks<Cell>& masks;
};

/// The check of one thread, for one stage. About 50 KiB.
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
  using Codes = ProofCode<Cell>;

  const chess::Man& man(std::size_t slot) const { return ending_.rows.man(slot); }
  bool moves(std::size_t slot) const { return man(slot).side == stage_.mover(); }
  chess::Man man_on(std::size_t slot, unsigned square) const {
    return {man(slot).kind, man(slot).side, static_cast<std::uint8_t>(square)};
  }
  std::size_t last() const { return ending_.rows.last(); }
  /// The squares of all men but one or two.
  Squares squares_without(std::size_t a, std::size_t b) const;
  const Cell* row_after(Index anchor, const Line& line) const;

  void move_last_man(Index first, Index end);
  void check_row(Index row);
  const Cell* cells(Index row);
  bool is_dead(Index row, Squares representatives) const;
  void add_moves();
  template <class Use>
  void for_targets(const chess::Man& man, Squares occupied, const Use& use);
  void add_piece(std::size_t slot);
  void add_king(std::size_t slot);
  void add_target(std::size_t slot, unsigned to, const Cell* where);
  void add_captures_of_last(std::size_t slot);
  void add_captures_by_last();
  void add_pawns();
  void add_step(const PawnStep<Cell>& step);
  void add_turned(const chess::EndingNumbers::Turn& turn, const Line& line, std::uint8_t passed);
  void take_turned();
  void raise(unsigned square, Cell code) { single_.cell[square] = std::max(single_.cell[square], code); }
  void report(Index row, const CheckedRow<Cell>& checked);

  const Ending<Cell>& ending_;
  const Stage<Cell>& stage_;
  Findings& findings_;
  std::size_t across_;  ///< slot
  Line line_{};         ///< of the row
  Index anchor_ = 0;
  Squares occupied_ = 0;  ///< by all men but the last
  std::vector<Source<Cell>> sources_;
  std::array<std::vector<Source<Cell>>, 8> turned_;  ///< sources whose squares a symmetry has turned
  std::vector<Row<Cell>> buffers_;                   ///< sources made for the row
  Row<Cell> single_, best_, cells_;
  std::vector<Row<Cell>> columns_, by_last_;  ///< by the square of the last man; of the man across
};

}  // namespace zermelo::piece_proof
