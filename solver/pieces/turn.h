// Turns sets of positions by the symmetries of the board of 8x8.
#pragma once

#include "solver/pieces/blocks.h"

namespace zermelo::pieces {
namespace {

/// Bit s of the result is bit t(s).
ZERMELO_INLINE Rank turned_bits(Rank x, unsigned symmetry) {
  if (symmetry & 4) x = transposed(x);
  if (symmetry & 1)
    for (const auto& [mask, by] :
         {std::pair<Word, int>{0x5555555555555555, 1}, {0x3333333333333333, 2}, {0x0F0F0F0F0F0F0F0F, 4}})
      x = ((x >> by) & mask) | ((x & mask) << by);
  if (symmetry & 2)
    for (const auto& [mask, by] :
         {std::pair<Word, int>{0x00FF00FF00FF00FF, 8}, {0x0000FFFF0000FFFF, 16}, {0x00000000FFFFFFFF, 32}})
      x = ((x >> by) & mask) | ((x & mask) << by);
  return x;
}

constexpr unsigned turned_square(unsigned square, unsigned symmetry) {
  unsigned file = square % 8, rank = square / 8;
  if (symmetry & 1) file = 7 - file;
  if (symmetry & 2) rank = 7 - rank;
  return symmetry & 4 ? 8 * file + rank : 8 * rank + file;
}

ZERMELO_INLINE void turn_block(unsigned symmetry, const Word* x, Word* p) {
  Block block;
  for (int r = 0; r < 8; ++r) block.rank[r] = load(x + 8 * r);
  if (symmetry & 4) transpose(block.rank);
  for (int r = 0; r < 8; ++r) {
    const Rank& from = block.rank[symmetry & 2 ? 7 - r : r];
    save(load(p + 8 * r) | turned_bits(symmetry & 1 ? reversed(from) : from, symmetry), p + 8 * r);
  }
}

void turn(unsigned levels, unsigned symmetry, const Word* x, Word* p) {
  if (levels == 1) {
    Rank word = all(*x);
    *p |= turned_bits(word, symmetry).part[0][0];
    return;
  }
  for (std::size_t block = 0; block < std::size_t{1} << 6 * (levels - 2); ++block) {
    std::size_t from = 0;
    for (unsigned level = 0; level + 2 < levels; ++level)
      from |= std::size_t{turned_square(static_cast<unsigned>(block >> 6 * level) % squares, symmetry)} << 6 * level;
    turn_block(symmetry, x + from * squares, p + block * squares);
  }
}

}  // namespace
}  // namespace zermelo::pieces
