// Sets of positions, and the cells of their depths.
#pragma once

#include "solver/chess/kernel/vectors/lanes.h"

#ifdef __AVX512BW__
#include <immintrin.h>
#endif
#include <cstring>

namespace zermelo::chess::kernel::vectors {
namespace {

void add(std::size_t words, const Word* x, Word* p) {
  for (std::size_t w = 0; w < words; ++w) p[w] |= x[w];
}
void keep(std::size_t words, const Word* x, Word* p) {
  for (std::size_t w = 0; w < words; ++w) p[w] &= x[w];
}
void remove(std::size_t words, const Word* x, Word* p) {
  for (std::size_t w = 0; w < words; ++w) p[w] &= ~x[w];
}
bool any(std::size_t words, const Word* x) {
  for (std::size_t w = 0; w < words; ++w)
    if (x[w] != 0) return true;
  return false;
}

/// Calls use(first word, number of words) for each block that is in both masks.
template <class Use>
ZERMELO_INLINE void for_words(const FieldShape& shape, const Word* a, const Word* b, const Use& use) {
  const std::size_t words = shape.words() / shape.blocks();
  for_common(shape, a, b, [&](std::size_t block) { use(words * block, words); });
}

/// Applies p[w] = change(w) to the blocks of a mask that p has; removes blocks without positions.
template <class Change>
ZERMELO_INLINE void change_blocks(const FieldShape& shape, const Word* mask, GrowingPart p, const Change& change) {
  for_words(shape, mask, p.blocks, [&](std::size_t first, std::size_t words) {
    Word any = 0;
    for (std::size_t w = first; w < first + words; ++w) any |= p.words[w] = change(w);
    if (any == 0) erase_block(p.blocks, first / words);
  });
}

void keep_both(const FieldShape& shape, const Word* a, const Word* b, GrowingPart p) {
  change_blocks(shape, p.blocks, p, [&](std::size_t w) { return p.words[w] & a[w] & b[w]; });
}

void subtract(const FieldShape& shape, Part x, GrowingPart p) {
  change_blocks(shape, x.blocks, p, [&](std::size_t w) { return p.words[w] & ~x.words[w]; });
}

void move(const FieldShape& shape, GrowingPart p, GrowingPart to) {
  for_words(shape, p.blocks, p.blocks, [&](std::size_t first, std::size_t words) {
    for (std::size_t w = first; w < first + words; ++w) to.words[w] = p.words[w], p.words[w] = 0;
  });
  for (std::size_t m = 0; m < shape.mask_words(); ++m) to.blocks[m] = p.blocks[m], p.blocks[m] = 0;
}

/// Puts the code into each of eight cells of a byte whose bit is in `set`.
ZERMELO_INLINE void store_rank(Word set, std::uint8_t code, std::uint8_t* rank) {
  const Word hit = bytes_of_rank(set);
  Word cells;
  std::memcpy(&cells, rank, 8);
  cells = (cells & ~(hit * 0xFF)) | hit * code;
  std::memcpy(rank, &cells, 8);
}

/// Puts the code into the cells of a word.
ZERMELO_INLINE void store_word(Word set, std::uint8_t code, std::uint8_t* row) {
#if defined(__AVX512BW__)
  _mm512_mask_storeu_epi8(row, set, _mm512_set1_epi8(static_cast<char>(code)));
#elif defined(__AVX2__)
  std::uint8_t hit[squares];
  spread(set, hit);
  for (unsigned s = 0; s < squares; ++s) row[s] = static_cast<std::uint8_t>((row[s] & ~hit[s]) | (code & hit[s]));
#else
  for (unsigned rank = 0; rank < squares; rank += 8, set >>= 8)
    if (set & 0xFF) store_rank(set, code, row + rank);
#endif
}
ZERMELO_INLINE void store_word(Word set, std::uint16_t code, std::uint16_t* row) {
  for_squares(set, [&](unsigned s) { row[s] = code; });
}

template <class Cell>
ZERMELO_INLINE std::size_t store_cells(const FieldShape& shape, Part x, const Word* a, const Word* b, Cell code,
                                       Cell* cells) {
  std::size_t count = 0;
  for_words(shape, x.blocks, x.blocks, [&](std::size_t first, std::size_t words) {
    // Rows of cells are far apart in memory, and most of them are in no cache.
    for (std::size_t w = first; w < first + words; ++w)
      if (x.words[w] != 0) __builtin_prefetch(cells + squares * w, 1);
    for (std::size_t w = first; w < first + words; ++w) {
      const Word set = x.words[w] & a[w] & b[w];
      if (set == 0) continue;
      store_word(set, code, cells + squares * w);
      count += static_cast<unsigned>(__builtin_popcountll(set));
    }
  });
  return count;
}

std::size_t store(const FieldShape& shape, Part x, const Word* a, const Word* b, std::uint8_t code,
                  std::uint8_t* cells) {
  return store_cells(shape, x, a, b, code, cells);
}
std::size_t store_wide(const FieldShape& shape, Part x, const Word* a, const Word* b, std::uint16_t code,
                       std::uint16_t* cells) {
  return store_cells(shape, x, a, b, code, cells);
}

}  // namespace

// Turns sets of positions by the symmetries of the board of 8x8.

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
ZERMELO_INLINE void turn_block(unsigned symmetry, RankBlock& block, Word* p) {
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
ZERMELO_INLINE RankBlock united(const Part* x, std::size_t count, std::size_t block) {
  RankBlock result = no_block();
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
      RankBlock block = united(x, count, from);
      turn_block(symmetry, block, p.words + 64 * to);
      insert_block(p.blocks, to);
    });
  }
}

}  // namespace

// Codes of exits and entries from cells of depths, 64 squares at a time. Arithmetic alone, so that it works in vectors.
// Cost: some ten operations for each vector of codes; `raise` also loads each cell by itself, at the image of its
// square.

namespace {

/// The ExitCode (sheet.h) of a cell (tier_cells.h).
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

}  // namespace zermelo::chess::kernel::vectors
