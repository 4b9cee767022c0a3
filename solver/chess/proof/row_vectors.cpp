// Uses plain loops and vectors of 64 bytes, which the compiler cuts to the registers of each vector unit.
#include "solver/chess/proof/row_vectors.h"

#include <cstring>

#include "solver/solving/simd.h"

namespace zermelo::chess::proof {
namespace {

template <class Cell>
struct Vector {
  typedef Cell Type [[gnu::vector_size(64)]];
  static constexpr std::size_t cells = 64 / sizeof(Cell);
};

template <class Cell>
void greatest(std::span<const Source<Cell>> sources, Row<Cell>& best) {
  using V = typename Vector<Cell>::Type;
  for (std::size_t begin = 0; begin < lanes; begin += Vector<Cell>::cells) {
    V most{};
    for (const Source<Cell>& source : sources) {
      V cells, where;
      std::memcpy(&cells, source.cells + begin, sizeof cells);
      std::memcpy(&where, source.where + begin, sizeof where);
      cells &= where;
      most = most > cells ? most : cells;
    }
    std::memcpy(best.cell.data() + begin, &most, sizeof most);
  }
}

/// Whether the cell at x is right.
template <class Cell>
bool differs(const CheckedRow<Cell>& row, std::size_t x) {
  using Code = ProofCode<Cell>;
  const bool gap = row.codes[x] == Code::illegal || row.representatives[x] == 0;
  const Cell expected = gap ? Code::draw_cell : Code::cell_after(row.best[x]);
  return static_cast<bool>(static_cast<int>(row.cells[x] != expected) | static_cast<int>(expected == 0));
}

template <class Cell>
bool all_agree(const CheckedRow<Cell>& row) {
  Cell different = 0;
  for (std::size_t x = 0; x < row.count; ++x) different |= static_cast<Cell>(differs(row, x));
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

ZERMELO_SIMD void take_greatest(std::span<const Source<std::uint8_t>> sources, Row<std::uint8_t>& best) {
  greatest(sources, best);
}
ZERMELO_SIMD void take_greatest(std::span<const Source<std::uint16_t>> sources, Row<std::uint16_t>& best) {
  greatest(sources, best);
}
ZERMELO_SIMD bool agrees(const CheckedRow<std::uint8_t>& row) { return all_agree(row); }
ZERMELO_SIMD bool agrees(const CheckedRow<std::uint16_t>& row) { return all_agree(row); }
ZERMELO_SIMD void transpose(const std::array<const std::uint8_t*, lanes>& from, Row<std::uint8_t>* to) {
  transposed(from, to);
}
ZERMELO_SIMD void transpose(const std::array<const std::uint16_t*, lanes>& from, Row<std::uint16_t>* to) {
  transposed(from, to);
}

}  // namespace zermelo::chess::proof
