// Codes of exits to the cells of a row of depths, 64 squares at a time.
#pragma once

#include "solver/pieces/blocks.h"

namespace zermelo::pieces {
namespace {

/// The code in exit_code.h of a cell in depth_cells.h. Arithmetic alone, so that it works in vectors.
ZERMELO_INLINE std::uint16_t code_of_cell(std::uint16_t cell) {
  constexpr unsigned draw = 0x7FFF, half = 0x80, top = 0xFFFF;
  const unsigned win = 2u * cell, loss = top - 2 * (cell - half);
  const unsigned decided = cell < half ? win : loss;
  return static_cast<std::uint16_t>(cell == 0 ? draw : decided);
}

void raise(const std::uint8_t* cells, const std::uint8_t* image, Word set, std::uint16_t* best) {
  std::uint8_t row[squares], wanted[squares];
  for (unsigned s = 0; s < squares; ++s) row[s] = cells[image[s]];
  spread(set, wanted);
  for (unsigned s = 0; s < squares; ++s) {
    const auto mask = static_cast<std::uint16_t>(static_cast<std::int8_t>(wanted[s]));
    const auto code = static_cast<std::uint16_t>(code_of_cell(row[s]) & mask);
    best[s] = best[s] < code ? code : best[s];
  }
}

}  // namespace
}  // namespace zermelo::pieces
