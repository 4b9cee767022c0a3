// Reads the cells that moves of 64 boards lead to.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>

#include "solver/solving/byte_tile.h"
#include "solver/solving/lanes.h"
#include "tablebase/mancala/side_moves.h"

namespace zermelo::mancala {

/// The cells of 64 boards with the same own side and neighbouring other sides.
using Cells = Lanes<std::uint8_t, 64>;

/// The cells of the boards after a move; 0 where it is forbidden or leaves the tier. `row`: the cells of the boards
/// whose other side is the own side after the move; `runs`: the images of the 64 other sides.
inline Cells image_cells(const std::uint8_t* row, std::span<const Images::Run> runs) {
  static constexpr std::uint8_t nothing[2 * ByteTile::side] = {};
  if (runs.size() == 1) return Cells::load(runs.front().to == Images::none ? nothing : row + runs.front().to);
  alignas(64) std::uint8_t gathered[ByteTile::side + 16];
  for (const Images::Run& run : runs) {  // what a run writes behind its end, the next one replaces
    const std::uint8_t* from = run.to == Images::none ? nothing : row + run.to;
    for (unsigned i = 0; i < run.count; i += 16) std::memcpy(gathered + run.begin + i, from + i, 16);
  }
  return Cells::load(gathered);
}

}  // namespace zermelo::mancala
