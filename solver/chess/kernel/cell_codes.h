// Codes of exits and entries from cells of depths, 64 squares at a time. Arithmetic alone, so that it works in vectors.
// Cost: some ten operations for each vector of codes; `raise` also loads each cell by itself, at the image of its
// square.
#pragma once

#include "solver/chess/kernel/blocks.h"

namespace zermelo::pieces::vectors {
namespace {

/// The code in exit_code.h of a cell in depth_cells.h.
ZERMELO_INLINE std::uint16_t code_of_cell(std::uint16_t cell) {
  constexpr unsigned draw = 0x7FFF, half = 0x80, top = 0xFFFF;
  const unsigned win = 2u * cell, loss = top - 2 * (cell - half);
  const unsigned decided = cell < half ? win : loss;
  return static_cast<std::uint16_t>(cell == 0 ? draw : decided);
}

/// The code of LoopyCode<std::uint8_t> of a cell with a depth up to 125. Modulo 256, 2 * cell is the code 1 + depth of
/// a win, and the depth of a loss, whose code is 255 - depth.
ZERMELO_INLINE std::uint8_t entry_of_cell(std::uint8_t cell) {
  constexpr std::uint8_t draw = 0x7F, half = 0x80;
  const auto win = static_cast<std::uint8_t>(cell + cell), loss = static_cast<std::uint8_t>(~win);
  const std::uint8_t decided = cell < half ? win : loss;
  return cell == 0 ? draw : decided;
}

void entries(std::size_t words, const std::uint8_t* cells, const Word* legal, std::uint8_t* to) {
  for (std::size_t w = 0; w < words; ++w, cells += squares, to += squares) {
    std::uint8_t wanted[squares];
    spread(legal[w], wanted);
    for (unsigned s = 0; s < squares; ++s) to[s] = static_cast<std::uint8_t>(entry_of_cell(cells[s]) & wanted[s]);
  }
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
}  // namespace zermelo::pieces::vectors
