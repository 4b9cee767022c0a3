// Rows of ones and zeros: on which squares the last man leaves a move of another man open.
#pragma once

#include <array>
#include <bit>
#include <vector>

#include "solver/chess/proof/ending_rows.h"
#include "solver/chess/proof/row_vectors.h"
#include "tablebase/chess/reach.h"

namespace zermelo::piece_proof {

/// Ones for the squares of a set, zeros for the others.
template <class Cell>
Row<Cell> ones_on(Squares set) {
  Row<Cell> row;
  for (unsigned square = 0; square < lanes; ++square) row.cell[square] = static_cast<Cell>(-(set >> square & 1));
  return row;
}

/// Masks for the men of an ending. Memory: 64 cells for each pair of squares and each kind of riders.
template <class Cell>
class Masks {
 public:
  Masks(const chess::Reach& reach, const EndingRows& rows)
      : squares_(rows.squares()), all_(ones_on<Cell>(~Squares{0})) {
    for (unsigned square = 0; square < lanes; ++square) all_but_.push_back(ones_on<Cell>(~chess::one(square)));
    for (std::size_t slot = 0; slot < rows.men(); ++slot) add(reach, rows.man(slot).kind);
  }

  const Cell* all() const { return all_.cell.data(); }
  const Cell* all_but(unsigned square) const { return all_but_[square].cell.data(); }
  /// Where the last man is not between two squares of a leap or a ride of this kind, no hop.
  const Cell* beside(chess::Kind kind, unsigned from, unsigned to) const {
    const auto& ways = beside_[kind];
    return ways.empty() ? all() : ways[from * squares_ + to].cell.data();
  }

 private:
  void add(const chess::Reach& reach, chess::Kind kind) {
    if (!beside_[kind].empty() || chess::info(kind).hops || chess::info(kind).rides.empty()) return;
    for (unsigned from = 0; from < squares_; ++from)
      for (unsigned to = 0; to < squares_; ++to) {
        const chess::Man man{kind, Side::white, static_cast<std::uint8_t>(from)};
        beside_[kind].push_back(ones_on<Cell>(~reach.shields(man, to, chess::one(from))));
      }
  }

  unsigned squares_;
  Row<Cell> all_;
  std::vector<Row<Cell>> all_but_;
  std::array<std::vector<Row<Cell>>, chess::kinds> beside_;
};

}  // namespace zermelo::piece_proof
