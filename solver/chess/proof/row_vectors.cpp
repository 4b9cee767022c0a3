// Uses plain loops and vectors of 64 bytes, which the compiler cuts to the registers of each vector unit.
#include "solver/chess/proof/row_vectors.h"

#include <cstring>

#include "solver/proving/grades.h"
#include "solver/solving/simd.h"

namespace zermelo::chess::proof {
namespace {

template <class Cell>
void greatest(std::span<const Source<Cell>> sources, Cell* best) {
  best_of_rows<64 / sizeof(Cell)>(sources, lanes, best, [](const Source<Cell>& source, std::size_t begin, auto& chunk) {
    std::remove_reference_t<decltype(chunk)> where;
    std::memcpy(&chunk, source.cells + begin, sizeof chunk);
    std::memcpy(&where, source.where + begin, sizeof where);
    chunk &= where;
  });
}

template <class Cell>
bool all_agree(CheckedRow<Cell> row, const Cell* cells, Row<Cell>& right) {
  using Code = ProofCode<Cell>;
  Cell* const __restrict found = right.cell.data();
  Cell different = 0;
  for (std::size_t x = 0; x < row.count; ++x) {
    const bool gap = row.codes[x] == Code::illegal || row.representatives[x] == 0;
    const Cell cell = gap ? Code::draw_cell : Code::cell_after(row.best[x]);
    found[x] = cell;
    different |= static_cast<Cell>(static_cast<int>(cells[x] != cell) | static_cast<int>(cell == 0));
  }
  return different == 0;
}

template <class Cell>
void transposed(const std::array<const Cell*, lanes>& from, Row<Cell>* to) {
  constexpr std::size_t side = 8;
  for (std::size_t j = 0; j < lanes; j += side)
    for (std::size_t i = 0; i < lanes; ++i)
      for (std::size_t k = 0; k < side; ++k) to[i].cell[j + k] = from[j + k][i];
}

}  // namespace

ZERMELO_SIMD void take_greatest(std::span<const Source<std::uint8_t>> sources, std::uint8_t* best) {
  greatest(sources, best);
}
ZERMELO_SIMD void take_greatest(std::span<const Source<std::uint16_t>> sources, std::uint16_t* best) {
  greatest(sources, best);
}
ZERMELO_SIMD bool agrees(CheckedRow<std::uint8_t> row, const std::uint8_t* cells, Row<std::uint8_t>& right) {
  return all_agree(row, cells, right);
}
ZERMELO_SIMD bool agrees(CheckedRow<std::uint16_t> row, const std::uint16_t* cells, Row<std::uint16_t>& right) {
  return all_agree(row, cells, right);
}
ZERMELO_SIMD void transpose(const std::array<const std::uint8_t*, lanes>& from, Row<std::uint8_t>* to) {
  transposed(from, to);
}
ZERMELO_SIMD void transpose(const std::array<const std::uint16_t*, lanes>& from, Row<std::uint16_t>* to) {
  transposed(from, to);
}

}  // namespace zermelo::chess::proof
