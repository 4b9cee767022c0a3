// Turns sets of positions by the symmetries of the board of 8x8.
#pragma once

#include "solver/chess/kernel/blocks.h"

namespace zermelo::pieces::vectors {
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

/// Adds a block turned.
ZERMELO_INLINE void turn_block(unsigned symmetry, Block& block, Word* p) {
  if (symmetry & 4) transpose(block.rank);
  for (int r = 0; r < 8; ++r) {
    const Rank& from = block.rank[symmetry & 2 ? 7 - r : r];
    save(load(p + 8 * r) | turned_bits(symmetry & 1 ? reversed(from) : from, symmetry), p + 8 * r);
  }
}

/// The block that a symmetry turns into `block`; `origin` says it for squares.
ZERMELO_INLINE std::size_t origin_of(const FieldShape& shape, std::size_t block, const std::uint8_t* origin) {
  std::size_t result = 0;
  for (unsigned level = 0; level + 2 < shape.levels; ++level)
    result |= std::size_t{origin[(block >> 6 * level) % squares]} << 6 * level;
  return result;
}

/// The block of all sets together.
ZERMELO_INLINE Block united(const Part* x, std::size_t count, std::size_t block) {
  Block result = no_block();
  for (std::size_t i = 0; i < count; ++i)
    if (has_block(x[i].blocks, block))
      for (int r = 0; r < 8; ++r) result.rank[r] = result.rank[r] | load(x[i].words + 64 * block + 8 * r);
  return result;
}

/// One level: sets of one word.
inline void turn_words(unsigned symmetry, const Part* x, std::size_t count, GrowingPart p) {
  for (std::size_t i = 0; i < count; ++i)
    if (*x[i].blocks != 0) *p.words |= turned_bits(all(*x[i].words), symmetry).part[0][0], *p.blocks = 1;
}

void turn(const FieldShape& shape, unsigned symmetry, const Part* x, std::size_t count, GrowingPart p,
          const Word* wanted) {
  if (shape.levels == 1) return turn_words(symmetry, x, count, p);
  std::uint8_t origin[squares];
  for (unsigned s = 0; s < squares; ++s) origin[turned_square(s, symmetry)] = static_cast<std::uint8_t>(s);
  for (std::size_t m = 0; m < shape.mask_words(); ++m) {
    Word blocks = 0;
    for (std::size_t i = 0; i < count; ++i) blocks |= x[i].blocks[m];
    for_squares(blocks, [&](unsigned bit) {
      const std::size_t from = 64 * m + bit, to = origin_of(shape, from, origin);
      if (!has_block(wanted, to)) return;
      Block block = united(x, count, from);
      turn_block(symmetry, block, p.words + 64 * to);
      insert_block(p.blocks, to);
    });
  }
}

}  // namespace
}  // namespace zermelo::pieces::vectors
