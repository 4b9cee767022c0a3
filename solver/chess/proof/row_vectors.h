// Vector operations on rows of codes. A row has room for the squares of the largest board.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "tablebase/entries/depth_code.h"

namespace zermelo::chess::proof {

/// The cells of a row; boards with fewer squares leave the last ones without meaning.
inline constexpr std::size_t lanes = 64;

template <class Cell>
struct alignas(64) Row {
  std::array<Cell, lanes> cell{};
};

/// Codes that a move leads to: cells[x] if the last man of the row is on square x, as far as `where` has ones.
template <class Cell>
struct Source {
  const Cell* cells;
  const Cell* where;
};

/// best[x] = the greatest code among the sources, for x < lanes; 0 without sources. Reads `lanes` cells of each. Cost:
/// two loads and two operations for each source and vector of a row.
void take_greatest(std::span<const Source<std::uint8_t>> sources, std::uint8_t* best);
void take_greatest(std::span<const Source<std::uint16_t>> sources, std::uint16_t* best);

/// A row with the codes of its best moves.
template <class Cell>
struct CheckedRow {
  const Cell* codes;            ///< of the full table, where an illegal position has the code 0
  const Cell* representatives;  ///< ones where a position is the representative of those equal to it
  const Cell* best;             ///< the codes of the best moves
  std::size_t count;            ///< the squares of the board
};

/// Sets right[x] to the cell that the best move gives to a legal representative, and to the cell of a draw for other
/// positions; to 0 if no cell is right, and for a position without moves. Returns whether `cells` are these, without 0.
bool agrees(CheckedRow<std::uint8_t> row, const std::uint8_t* cells, Row<std::uint8_t>& right);
bool agrees(CheckedRow<std::uint16_t> row, const std::uint16_t* cells, Row<std::uint16_t>& right);

/// to[i].cell[j] = from[j][i]. Reads `lanes` cells of each row.
void transpose(const std::array<const std::uint8_t*, lanes>& from, Row<std::uint8_t>* to);
void transpose(const std::array<const std::uint16_t*, lanes>& from, Row<std::uint16_t>* to);

/// The entries of a proof by rows: one small number for outcome and depth together, or for an illegal position.
///
///     0              an illegal position
///     1              a cell that is no entry
///     2 + depth      won, up to half
///     late_win       won in more plies than the cells of the tier can contain
///     draw
///     late_loss      lost in more plies than the loser's opponent can write as a win
///     top - depth    lost
///
/// Larger is better for the player who moves to the position, as in tablebase/entries/depth_code.h, and illegal
/// positions are worse than all others. So the best move of many is a maximum, and illegal moves need no test.
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

}  // namespace zermelo::chess::proof
