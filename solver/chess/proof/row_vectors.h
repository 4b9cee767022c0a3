// Vector operations on rows of codes. A row has room for the squares of the largest board.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace zermelo::piece_proof {

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

/// best[x] = the greatest code among the sources; 0 without sources. Reads `lanes` cells of each. Cost: two loads and
/// two operations for each source and vector of a row.
void take_greatest(std::span<const Source<std::uint8_t>> sources, Row<std::uint8_t>& best);
void take_greatest(std::span<const Source<std::uint16_t>> sources, Row<std::uint16_t>& best);

/// A row before its check.
template <class Cell>
struct CheckedRow {
  const Cell* cells;            ///< of the table
  const Cell* codes;            ///< of the full table, where an illegal position has the code 0
  const Cell* representatives;  ///< ones where a position is the representative of those equal to it
  const Cell* best;             ///< the codes of the best moves
  std::size_t count;            ///< the squares of the board
};

/// Whether each legal representative has the cell that its best move gives, and each other position the cell of a draw.
/// False also for a position without moves.
bool agrees(const CheckedRow<std::uint8_t>& row);
bool agrees(const CheckedRow<std::uint16_t>& row);

/// to[i].cell[j] = from[j][i]. Reads `lanes` cells of each row.
void transpose(const std::array<const std::uint8_t*, lanes>& from, Row<std::uint8_t>* to);
void transpose(const std::array<const std::uint16_t*, lanes>& from, Row<std::uint16_t>* to);

}  // namespace zermelo::piece_proof
