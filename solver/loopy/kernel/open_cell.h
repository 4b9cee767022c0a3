// The cell of the loopy solver: its knowledge of a position during the work, in one unsigned number.
//
//     0 . 1..                 open: the number of its moves not yet known to lead to a win of the opponent
//     1 . 0 . depth           won
//     1 . 1 . depth           lost
//     1 . 1 . 1...1           an ending that is a draw
//
// As one cell is both a counter and a value, a predecessor costs one cache line. Deep games are solved in epochs: a
// cell contains the depth since the begin of the epoch, and 0 for the positions decided before.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>

#include "tablebase/entries/outcome.h"

namespace zermelo {

/// The code in an unsigned cell: 8 bits count 127 moves, 16 bits 32,767, 32 bits 2^31 - 1; all of them 62 plies.
template <std::unsigned_integral Cell>
struct OpenCell {
  static constexpr unsigned bits = std::numeric_limits<Cell>::digits;
  static constexpr Cell decided = static_cast<Cell>(Cell{1} << (bits - 1));
  static constexpr Cell lost_bit = static_cast<Cell>(Cell{1} << (bits - 2));
  static constexpr Cell drawn = std::numeric_limits<Cell>::max();
  static constexpr std::uint32_t max_moves = decided - 1u;
  static constexpr std::uint32_t max_depth = 62;

  static constexpr Cell won(std::uint32_t depth) { return static_cast<Cell>(decided | depth); }
  static constexpr Cell lost(std::uint32_t depth) { return static_cast<Cell>(decided | lost_bit | depth); }
  static constexpr Cell ending(Outcome outcome) {
    if (outcome == Outcome::draw) return drawn;
    return outcome == Outcome::win ? won(0) : lost(0);
  }

  static constexpr bool open(Cell cell) { return (cell & decided) == 0; }

  /// The depth of a decided position; 0 for any other position.
  static constexpr std::uint32_t depth(Cell cell) {
    return open(cell) || cell == drawn ? 0 : static_cast<std::uint32_t>(cell & (lost_bit - 1u));
  }

  /// The value of a cell when the work is complete; open positions are draws.
  static constexpr Value value(Cell cell) {
    if (open(cell) || cell == drawn) return {Outcome::draw, 0};
    return {(cell & lost_bit) != 0 ? Outcome::loss : Outcome::win, depth(cell)};
  }

  /// The cell of a decided position, with another depth.
  static constexpr Cell with_depth(Cell cell, std::uint32_t depth) {
    return static_cast<Cell>((cell & (decided | lost_bit)) | depth);
  }

  /// The cell in the next epoch, which begins with ply `max_depth` as its ply 1.
  static constexpr Cell renewed(Cell cell) {
    return open(cell) || cell == drawn ? cell : with_depth(cell, depth(cell) == max_depth ? 1 : 0);
  }
};

}  // namespace zermelo
