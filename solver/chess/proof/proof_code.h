// The entries of a proof by rows: one small number for outcome and depth together, or for an illegal position.
//
//     0              an illegal position
//     1              a cell that is no entry
//     2 + depth      won, up to half
//     late_win       won in more plies than the cells of the tier can contain
//     draw
//     late_loss      lost in more plies than the loser's opponent can write as a win
//     top - depth    lost
//
// Larger is better for the player who moves to the position, as in tablebase/entries/loopy_code.h, and illegal
// positions are worse than all others. So the best move of many is a maximum, and illegal moves need no test.
#pragma once

#include <algorithm>
#include <concepts>
#include <limits>

#include "tablebase/entries/loopy_code.h"

namespace zermelo::piece_proof {

template <std::unsigned_integral Cell>
struct ProofCode {
  static constexpr Cell top = std::numeric_limits<Cell>::max();
  static constexpr Cell half = top / 2;
  static constexpr Cell illegal = 0, no_entry = 1;
  static constexpr Cell late_win = half + 1, draw = half + 2, late_loss = half + 3;
  static constexpr Cell draw_cell = LoopyCode<Cell>::draw, mated_cell = top;

  /// The code of a cell of the table.
  static constexpr Cell of_cell(Cell cell) {
    if (cell == draw_cell) return draw;
    return cell < draw_cell ? static_cast<Cell>(cell + 1) : std::max(cell, late_loss);
  }

  /// The code of an entry of any depth.
  static constexpr Cell of_value(Value value) {
    if (value.outcome == Outcome::draw) return draw;
    if (value.outcome == Outcome::win) return static_cast<Cell>(std::min<std::uint32_t>(value.depth, half - 1u) + 2);
    return static_cast<Cell>(top - std::min<std::uint32_t>(value.depth, top - late_loss));
  }

  /// The cell of a position whose best move leads to a position with the code `best`. 0 if no cell can contain the
  /// entry, and without moves.
  static constexpr Cell cell_after(Cell best) {
    if (best == draw) return draw_cell;
    if (best == late_win || best == late_loss) return 0;
    return static_cast<Cell>((best > draw ? 1 : 0) - best);
  }
};

}  // namespace zermelo::piece_proof
