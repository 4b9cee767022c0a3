// Sums of numbers of solutions, a byte for each of the 64 squares of a word: ranks of bytes are lanes of a vector.
// A step by ranks moves lanes, and a step by files shifts them; bytes that leave the board leave the lane. Cost: some 6
// operations a step of 64 positions.
#pragma once

#include "solver/chess/kernel/vectors/lanes.h"

#ifdef __AVX512BW__
#include <immintrin.h>
#endif
#include <cstring>

namespace zermelo::chess::kernel::vectors {
namespace {

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

}  // namespace
}  // namespace zermelo::chess::kernel::vectors
