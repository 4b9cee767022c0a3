// Blocks of words, and sets of squares as lanes. See lanes.h.
#pragma once

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include <cstring>

#include "solver/chess/kernel/lanes.h"

namespace zermelo::pieces::vectors {
namespace {

constexpr Word file_a = 0x0101010101010101;
constexpr unsigned squares = 64;

constexpr Word one(unsigned square) { return Word{1} << square; }

struct StepMasks {
  Word by_files[15] = {};
};
constexpr StepMasks step_masks = [] {
  StepMasks masks;
  for (int files = -7; files <= 7; ++files)
    for (int file = 0; file < 8; ++file)
      if (file + files >= 0 && file + files < 8) masks.by_files[files + 7] |= file_a << file;
  return masks;
}();

/// The squares from which a step by `files`, at most 7, stays on the files.
ZERMELO_INLINE Word squares_before_step(int files) { return step_masks.by_files[files + 7]; }

/// Lane i is all ones if bit i of `bits` is 0, and 0 otherwise.
ZERMELO_INLINE Rank lanes_without(Word bits) {
  return each([&](int part) {
    Vector bit{};
    for (int lane = 0; lane < lanes; ++lane) bit[lane] = Word{1} << (part * lanes + lane);
    return Vector((bit & (Vector{} + bits)) == 0);
  });
}

/// A block of a man of the row: for each rank, files in lanes; or for each file, ranks in lanes.
struct Block {
  Rank rank[8];
};

ZERMELO_INLINE Block load_block(const Word* from) {
  Block block;
  for (int r = 0; r < 8; ++r) block.rank[r] = load(from + 8 * r);
  return block;
}

/// Without positions. Rank by rank, which is faster than a string instruction of the processor.
ZERMELO_INLINE Block no_block() {
  Block block;
  for (int r = 0; r < 8; ++r) block.rank[r] = all(0);
  return block;
}

/// The squares of the last level next to the row's man, for every square of the row.
ZERMELO_INLINE Block beside_row(bool by_file) {
  Block block;
  for (int r = 0; r < 8; ++r)
    for (int lane = 0; lane < 8; ++lane)
      block.rank[r].part[lane / lanes][lane % lanes] =
          ~one(static_cast<unsigned>(by_file ? 8 * lane + r : 8 * r + lane));
  return block;
}

template <class Set>
ZERMELO_INLINE Set exchanged(const Set& set, Word mask, int by) {
  const Set different = (set ^ (set >> by)) & mask;
  return set ^ different ^ (different << by);
}

/// Squares with files and ranks exchanged, in a word or in each word of a rank.
template <class Set>
ZERMELO_INLINE Set transposed(const Set& set) {
  const Set small = exchanged(set, 0x00AA00AA00AA00AA, 7);
  return exchanged(exchanged(small, 0x0000CCCC0000CCCC, 14), 0x00000000F0F0F0F0, 28);
}

/// Eight bytes, 1 for each of the lowest eight bits of `set` and 0 for the others.
ZERMELO_INLINE Word bytes_of_rank(Word set) {
  constexpr Word each = 0x0101010101010101, diagonal = 0x8040201008040201, low = 0x7F7F7F7F7F7F7F7F;
  return (((set & 0xFF) * each & diagonal) + low) >> 7 & each;
}

/// Bytes of all ones for the squares of a set, 0 for the others.
ZERMELO_INLINE void spread(Word set, std::uint8_t* bytes) {
#ifdef __AVX2__
  const __m256i byte_of = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
  const __m256i bit = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201));
  for (unsigned half = 0; half < squares; half += 32) {
    const __m256i all = _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(set >> half)), byte_of);
    const __m256i hit = _mm256_cmpeq_epi8(_mm256_and_si256(all, bit), bit);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(bytes + half), hit);
  }
#else
  for (unsigned rank = 0; rank < squares; rank += 8, set >>= 8) {
    const Word hit = bytes_of_rank(set) * 0xFF;
    std::memcpy(bytes + rank, &hit, 8);
  }
#endif
}

/// Calls use(square) for each square of a set.
template <class Use>
ZERMELO_INLINE void for_squares(Word set, const Use& use) {
  for (; set != 0; set &= set - 1) use(static_cast<unsigned>(__builtin_ctzll(set)));
}

/// Calls use(block) for each block that is in both masks.
template <class Use>
ZERMELO_INLINE void for_common(const FieldShape& shape, const Word* a, const Word* b, const Use& use) {
  for (std::size_t m = 0; m < shape.mask_words(); ++m)
    for_squares(a[m] & b[m], [&](unsigned bit) { use(64 * m + bit); });
}

ZERMELO_INLINE bool has_block(const Word* mask, std::size_t block) { return mask[block / 64] >> block % 64 & 1; }
ZERMELO_INLINE void insert_block(Word* mask, std::size_t block) { mask[block / 64] |= one(block % 64); }
ZERMELO_INLINE void erase_block(Word* mask, std::size_t block) { mask[block / 64] &= ~one(block % 64); }

}  // namespace
}  // namespace zermelo::pieces::vectors
