// Eight words as one value: the words of a rank of the row. Compiled once for each vector unit, with the number of
// words in a vector in ZERMELO_LANES.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "solver/chess/kernel/vectors/pull.h"

#ifdef __AVX2__
#include <immintrin.h>
#endif
#include <cstring>

namespace zermelo::chess::kernel::vectors {
namespace {

constexpr int lanes = ZERMELO_LANES;
constexpr int parts = 8 / lanes;
using Vector [[gnu::vector_size(8 * lanes)]] = Word;

#define ZERMELO_INLINE [[gnu::always_inline]] inline

struct Rank {
  Vector part[parts];
};

ZERMELO_INLINE Rank load(const Word* from) {
  Rank rank;
  for (int i = 0; i < parts; ++i) rank.part[i] = *reinterpret_cast<const Vector*>(from + i * lanes);
  return rank;
}

ZERMELO_INLINE void save(const Rank& rank, Word* to) {
  for (int i = 0; i < parts; ++i) *reinterpret_cast<Vector*>(to + i * lanes) = rank.part[i];
}

template <class Operation>
ZERMELO_INLINE Rank each(const Operation& operation) {
  Rank result;
  for (int i = 0; i < parts; ++i) result.part[i] = operation(i);
  return result;
}

ZERMELO_INLINE Rank all(Word word) {
  return each([&](int) { return Vector{} + word; });
}
ZERMELO_INLINE Rank operator|(const Rank& a, const Rank& b) {
  return each([&](int i) { return a.part[i] | b.part[i]; });
}
ZERMELO_INLINE Rank operator&(const Rank& a, const Rank& b) {
  return each([&](int i) { return a.part[i] & b.part[i]; });
}
ZERMELO_INLINE Rank operator^(const Rank& a, const Rank& b) {
  return each([&](int i) { return a.part[i] ^ b.part[i]; });
}
ZERMELO_INLINE Rank operator&(const Rank& a, Word mask) {
  return each([&](int i) { return a.part[i] & mask; });
}
ZERMELO_INLINE Rank operator~(const Rank& a) {
  return each([&](int i) { return ~a.part[i]; });
}
ZERMELO_INLINE Rank operator<<(const Rank& a, int count) {
  return each([&](int i) { return a.part[i] << count; });
}
ZERMELO_INLINE Rank operator>>(const Rank& a, int count) {
  return each([&](int i) { return a.part[i] >> count; });
}

ZERMELO_INLINE bool is_zero(const Rank& a) {
  Vector any = a.part[0];
  for (int i = 1; i < parts; ++i) any |= a.part[i];
  Word sum = 0;
  for (int i = 0; i < lanes; ++i) sum |= any[i];
  return sum == 0;
}

template <int offset, int... i>
ZERMELO_INLINE Vector window(const Vector& a, const Vector& b, std::integer_sequence<int, i...>) {
  return __builtin_shufflevector(a, b, (offset + i)...);
}

/// Lane f of the result is lane f + by, or 0 beyond the ends. Requires -8 < by < 8.
template <int by>
ZERMELO_INLINE Rank lanes_from(const Rank& rank) {
  constexpr int place = (by + 8 * lanes) / lanes - 8, offset = by - place * lanes;
  const auto part = [&](int i) { return i >= 0 && i < parts ? rank.part[i] : Vector{}; };
  return each([&](int i) {
    return window<offset>(part(i + place), part(i + place + 1), std::make_integer_sequence<int, lanes>{});
  });
}

ZERMELO_INLINE Rank lanes_from(const Rank& rank, int by) {
  switch (by) {
    case -3:
      return lanes_from<-3>(rank);
    case -2:
      return lanes_from<-2>(rank);
    case -1:
      return lanes_from<-1>(rank);
    case 1:
      return lanes_from<1>(rank);
    case 2:
      return lanes_from<2>(rank);
    case 3:
      return lanes_from<3>(rank);
    default:
      return rank;
  }
}

template <int... i>
ZERMELO_INLINE Vector reversed(const Vector& a, std::integer_sequence<int, i...>) {
  return __builtin_shufflevector(a, a, (lanes - 1 - i)...);
}

ZERMELO_INLINE Rank reversed(const Rank& rank) {
  return each([&](int i) { return reversed(rank.part[parts - 1 - i], std::make_integer_sequence<int, lanes>{}); });
}

template <int k, int... i>
ZERMELO_INLINE void exchange_lanes(Vector& a, Vector& b, std::integer_sequence<int, i...>) {
  const Vector low = __builtin_shufflevector(a, b, ((i & k) ? lanes + i - k : i)...);
  b = __builtin_shufflevector(a, b, ((i & k) ? lanes + i : i + k)...);
  a = low;
}

/// Exchanges the squares of lanes with bit k in a for those without in b.
template <int k>
ZERMELO_INLINE void exchange(Rank& a, Rank& b) {
  if constexpr (k >= lanes) {
    for (int i = 0; i < parts; ++i)
      if (!(i * lanes & k)) std::swap(a.part[i + k / lanes], b.part[i]);
  } else {
    for (int i = 0; i < parts; ++i) exchange_lanes<k>(a.part[i], b.part[i], std::make_integer_sequence<int, lanes>{});
  }
}

template <int k>
ZERMELO_INLINE void exchange_ranks(Rank* block) {
  for (int r = 0; r < 8; ++r)
    if (!(r & k)) exchange<k>(block[r], block[r + k]);
}

/// Exchanges files and ranks of the row.
ZERMELO_INLINE void transpose(Rank* block) {
  exchange_ranks<4>(block);
  exchange_ranks<2>(block);
  exchange_ranks<1>(block);
}

}  // namespace

// Blocks of words, and sets of squares as lanes.

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
struct RankBlock {
  Rank rank[8];
};

ZERMELO_INLINE RankBlock load_block(const Word* from) {
  RankBlock block;
  for (int r = 0; r < 8; ++r) block.rank[r] = load(from + 8 * r);
  return block;
}

/// Without positions. Rank by rank, which is faster than a string instruction of the processor.
ZERMELO_INLINE RankBlock no_block() {
  RankBlock block;
  for (int r = 0; r < 8; ++r) block.rank[r] = all(0);
  return block;
}

/// The squares of the last level next to the row's man, for every square of the row.
ZERMELO_INLINE RankBlock beside_row(bool by_file) {
  RankBlock block;
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

}  // namespace zermelo::chess::kernel::vectors
