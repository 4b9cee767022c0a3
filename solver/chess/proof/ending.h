// What the checks of all rows of an ending share.
#pragma once

#include <bit>
#include <span>

#include "solver/chess/proof/full_table.h"
#include "solver/chess/proof/masks.h"
#include "tablebase/chess/reach.h"

namespace zermelo::piece_proof {

template <class Cell>
struct Ending {
  const EndingRows& rows;
  std::span<const Cell> table;  ///< by number
  Cell* wins;                   ///< receives the cells of won positions, by number; null: cells are compared
  Index first;                  ///< the position of number 0 for the findings
  const FullTable<Cell>& full;
  const chess::Reach& reach;
  const Masks<Cell>& masks;

  /// The man of a slot on a square.
  chess::Man man_on(std::size_t slot, unsigned square) const {
    return {rows.man(slot).kind, rows.man(slot).side, static_cast<std::uint8_t>(square)};
  }
  /// The squares of all men but one or two.
  Squares squares_without(const Line& line, std::size_t a, std::size_t b) const {
    Squares squares = 0;
    for (std::size_t slot = 0; slot < rows.men(); ++slot)
      if (slot != a && slot != b) squares |= chess::one(line[slot]);
    return squares;
  }
};

/// Calls use(square) for each square of a set.
template <class Use>
void for_squares(Squares set, const Use& use) {
  for (; set != 0; set &= set - 1) use(static_cast<unsigned>(std::countr_zero(set)));
}

}  // namespace zermelo::piece_proof
