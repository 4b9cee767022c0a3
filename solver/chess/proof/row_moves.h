// The best moves of the positions of a row.
//
// The moves of each man but the last lead to whole rows, the sources; squares on which the last man is in the way are
// masked. Captures of the last man and by it are single cells. The best move is the greatest code among all sources.
#pragma once

#include <array>

#include "solver/chess/proof/sources.h"
#include "solver/chess/proof/stage.h"

namespace zermelo::piece_proof {

/// For one stage and one thread.
template <class Cell>
class RowMoves {
 public:
  RowMoves(const Ending<Cell>& ending, const Stage<Cell>& stage);

  /// Sets best[x] to the code that the best move leads to with the last man on square x; 0 if it has no move. `line`
  /// has the other men, with the men of the anchor on the squares of `anchor`, and square 0. `by_last` has the codes of
  /// moves of the last man to free squares, null if it does not move.
  void take_best(Index anchor, const Line& line, const Cell* by_last, Row<Cell>& best);

 private:
  std::size_t last() const { return ending_.rows.last(); }
  bool moves(std::size_t slot) const { return ending_.rows.man(slot).side == stage_.mover(); }
  /// Whether the man, not the last one, may be captured.
  bool is_target(std::size_t slot) const { return slot >= 2 && slot != last() && !moves(slot); }
  const Cell* row_after(Index anchor, const Line& line) const;
  void raise(unsigned square, Cell code) { single_.cell[square] = std::max(single_.cell[square], code); }

  void add_king(std::size_t slot);
  void add_king_on_free_square(const Line& after);
  void add_piece(std::size_t slot);
  void add_capture(std::size_t slot, unsigned to, const Cell* where);
  void add_captures_of_last(std::size_t slot);
  void add_captures_by_last();
  void add_pawns();
  void add_step(const PawnStep<Cell>& step);
  void add_turned(const chess::EndingNumbers::Turn& turn, const Line& line, std::uint8_t passed);
  void turn_back();

  const Ending<Cell>& ending_;
  const Stage<Cell>& stage_;
  Line line_{};
  Index anchor_ = 0;
  Squares occupied_ = 0;  ///< by all men but the last
  Sources<Cell> sources_;
  std::array<std::vector<Source<Cell>>, 8> turned_;  ///< sources with squares that a symmetry has turned
  Row<Cell> single_;                                 ///< codes of moves in single positions
};

}  // namespace zermelo::piece_proof
