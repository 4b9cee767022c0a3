// The buffer begins with zeros, so only legal positions are written.
#include "solver/chess/proof/full_table.h"

#include <bit>

#include "solver/chess/proof/legality.h"

namespace zermelo::piece_proof {

template <class Cell>
FullTable<Cell>::FullTable(const chess::Reach& reach, const EndingRows& rows, std::span<const Cell> table,
                           Findings& findings)
    : rows_(rows), codes_(rows.rows() * rows.squares() + lanes) {
  constexpr Index stretch = Index{1} << 16, piece = 256;  // rows
  for (Index first = 0; first < rows.rows(); first += stretch) {
    findings.job().workers().for_ranges(std::min(stretch, rows.rows() - first), piece,
                                        [&](std::size_t begin, std::size_t end) {
                                          for (Index row = first + begin; row < first + end; ++row)
                                            fill(reach, table, row);
                                        });
    findings.passed(0);
  }
}

template <class Cell>
void FullTable<Cell>::fill(const chess::Reach& reach, std::span<const Cell> table, Index row) {
  Line line = rows_.line(row);
  Squares legal = legal_squares(reach, all_squares(rows_.squares()), rows_.position(rows_.side(row), line));
  if (legal == 0) return;
  Cell* codes = codes_.data() + row * rows_.squares();
  const bool together = rows_.stays_together(row);
  const Index first = together ? rows_.representative(row, line) : 0;
  for (; legal != 0; legal &= legal - 1) {
    const unsigned square = std::countr_zero(legal);
    line[rows_.last()] = static_cast<std::uint8_t>(square);
    codes[square] = ProofCode<Cell>::of_cell(table[together ? first + square : rows_.representative(row, line)]);
  }
}

template class FullTable<std::uint8_t>;
template class FullTable<std::uint16_t>;

}  // namespace zermelo::piece_proof
