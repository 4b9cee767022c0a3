// The cell of the loopy solver: its knowledge of a position during the work, in one unsigned number.
//
//     0 . 1..                 open: the number of its moves not yet known to lead to a win of the opponent
//     1 . 0 . depth           won
//     1 . 1 . depth           lost
//     1 . 1 . 1...1           an ending that is a draw
//
// As one cell is both a counter and a value, a predecessor costs one cache line, and the table is the only memory.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>

#include "tablebase/outcome.h"

namespace zermelo {

/// The code in an unsigned cell: 8 bits count 127 moves and 62 plies, 16 bits 32,767 and 16,382, 32 bits 2^31 - 1 and
/// 2^30 - 2.
template <std::unsigned_integral Cell>
struct OpenCell {
  static constexpr unsigned bits = std::numeric_limits<Cell>::digits;
  static constexpr Cell decided = static_cast<Cell>(Cell{1} << (bits - 1));
  static constexpr Cell lost_bit = static_cast<Cell>(Cell{1} << (bits - 2));
  static constexpr Cell drawn = std::numeric_limits<Cell>::max();
  static constexpr std::uint32_t max_moves = decided - 1u;
  static constexpr std::uint32_t max_depth = lost_bit - 2u;

  static constexpr Cell won(std::uint32_t depth) { return static_cast<Cell>(decided | depth); }
  static constexpr Cell lost(std::uint32_t depth) { return static_cast<Cell>(decided | lost_bit | depth); }
  static constexpr Cell ending(Outcome outcome) {
    if (outcome == Outcome::draw) return drawn;
    return outcome == Outcome::win ? won(0) : lost(0);
  }

  static constexpr bool open(Cell cell) { return (cell & decided) == 0; }

  /// The value of a cell when the work is complete; open positions are draws.
  static constexpr Value value(Cell cell) {
    if (open(cell) || cell == drawn) return {Outcome::draw, 0};
    const auto depth = static_cast<std::uint32_t>(cell & (lost_bit - 1u));
    return {(cell & lost_bit) != 0 ? Outcome::loss : Outcome::win, depth};
  }

  /// Converts to a wider cell.
  template <std::unsigned_integral Wider>
  static constexpr Wider widen(Cell cell) {
    if (open(cell)) return cell;
    if (cell == drawn) return OpenCell<Wider>::drawn;
    const Value known = value(cell);
    return known.outcome == Outcome::win ? OpenCell<Wider>::won(known.depth) : OpenCell<Wider>::lost(known.depth);
  }
};

}  // namespace zermelo
