// Sets of positions, and the cells of their depths.
#pragma once

#ifdef __AVX512BW__
#include <immintrin.h>
#endif

#include <cstring>

#include "solver/chess/kernel/blocks.h"

namespace zermelo::pieces::vectors {
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
}  // namespace zermelo::pieces::vectors
