// The functions of one vector unit. The file that includes this one defines ZERMELO_LANES, the words of a vector, and
// is compiled for that unit; so nothing here may be shared with other files: every function is in an anonymous
// namespace.
#pragma once

#include "solver/chess/kernel/vectors/lanes.h"
#include "solver/chess/kernel/vectors/pull_men.h"
#include "solver/chess/kernel/vectors/sets.h"

#ifdef __AVX512BW__
#include <immintrin.h>
#endif
#include <cstring>

namespace zermelo::chess::kernel::vectors {
namespace {

// Sums of numbers of solutions, a byte for each of the 64 squares of a word: ranks of bytes are lanes of a vector.
// A step by ranks moves lanes, and a step by files shifts them; bytes that leave the board leave the lane. Cost: some 6
// operations a step of 64 positions.

using ByteVector [[gnu::vector_size(8 * lanes)]] = std::uint8_t;

ZERMELO_INLINE Rank load_counts(const std::uint8_t* from) {
  Rank counts;
  std::memcpy(&counts, from, sizeof counts);
  return counts;
}

/// Bytes of all ones for the squares of a set.
ZERMELO_INLINE Rank ones_on(Word set) {
#ifdef __AVX512BW__
  Rank ones;
  ones.part[0] = Vector(_mm512_movm_epi8(set));
  return ones;
#else
  alignas(64) std::uint8_t bytes[squares];
  spread(set, bytes);
  return load_counts(bytes);
#endif
}

/// The sum of each two bytes, at most 255.
ZERMELO_INLINE Rank saturated_sum(const Rank& a, const Rank& b) {
  return each([&](int i) {
    const ByteVector x = ByteVector(a.part[i]), sum = x + ByteVector(b.part[i]);
    return Vector(sum | ByteVector(sum < x));
  });
}

/// The counts before a step: byte s is byte s + step, 0 beyond the board.
ZERMELO_INLINE Rank before_step(const Rank& counts, FieldStep step) {
  const Rank moved = lanes_from(counts, step.ranks);
  return step.files >= 0 ? moved >> 8 * step.files : moved << -8 * step.files;
}

void add_counts(const std::uint8_t* from, Word set, std::uint8_t* sums) {
  const Rank sum = saturated_sum(load_counts(sums), load_counts(from) & ones_on(set));
  std::memcpy(sums, &sum, sizeof sum);
}

/// Along a ride the counts are shifted step by step: the squares that the man passes over have to be free.
void add_moves(const FieldMan& man, const std::uint8_t* from, Word set, Word free, Word wanted, std::uint8_t* sums) {
  const Rank counts = load_counts(from) & ones_on(set), open = ones_on(free);
  Rank added = all(0);
  for (int i = 0; i < man.leaps; ++i) added = saturated_sum(added, before_step(counts, man.leap[i]));
  for (int i = 0; i < man.rides && !man.hops; ++i) {
    Rank ahead = counts;
    for (int steps = 1; steps < 8; ++steps, ahead = ahead & open) {
      ahead = before_step(ahead, man.ride[i]);
      added = saturated_sum(added, ahead);
    }
  }
  const Rank sum = saturated_sum(load_counts(sums), added & ones_on(wanted));
  std::memcpy(sums, &sum, sizeof sum);
}

/// The squares of the men before the row.
ZERMELO_INLINE Word squares_of_block(const FieldShape& shape, std::size_t block) {
  Word set = 0;
  for (unsigned level = 0; level + 2 < shape.levels; ++level, block >>= 6) set |= one(block % squares);
  return set;
}

ZERMELO_INLINE bool any_words(std::size_t words, const Word* x) {
  for (std::size_t w = 0; w < words; w += 8)
    if (!is_zero(load(x + w))) return true;
  return false;
}

/// Pulls the row and the last level, block by block.
inline void pull_blocks(const FieldShape& shape, bool row, bool last, Word fixed, Part x, GrowingPart p, Part wanted) {
  const RowTables tables{beside_row(false), beside_row(true)};
  const FieldMan& row_man = shape.men[shape.levels - 2];
  const FieldMan& last_man = shape.men[shape.levels - 1];
  for_common(shape, x.blocks, wanted.blocks, [&](std::size_t block) {
    const std::size_t first = block * squares;
    if ((wanted.words != nullptr && !any_words(squares, wanted.words + first)) || !any_words(squares, x.words + first))
      return;
    const Word taken = fixed | squares_of_block(shape, block);
    if (row) pull_row(shape, row_man, taken, tables, x.words + first, p.words + first);
    if (last) pull_last(shape, last_man, taken, tables.beside, x.words + first, p.words + first);
    insert_block(p.blocks, block);
  });
}

/// One level: a field of one word.
inline void pull_word(const FieldShape& shape, Word fixed, Part x, GrowingPart p) {
  if (*x.blocks == 0) return;
  Rank targets = all(0);
  targets.part[0][0] = *x.words;
  *p.words |= pull_in_words(shape.men[0], targets, all(shape.board & ~fixed)).part[0][0];
  *p.blocks = 1;
}

void pull(const FieldShape& shape, unsigned men, Word fixed, Part x, GrowingPart p, Part wanted) {
  if (shape.levels == 1) {
    if (men & 1) pull_word(shape, fixed, x, p);
    return;
  }
  for (unsigned level = 0; level + 2 < shape.levels; ++level)
    if (men >> level & 1) pull_far(shape, level, fixed, x, p, wanted);
  const bool row = men >> (shape.levels - 2) & 1, last = men >> (shape.levels - 1) & 1;
  if (row || last) pull_blocks(shape, row, last, fixed, x, p, wanted);
}

}  // namespace
}  // namespace zermelo::chess::kernel::vectors
