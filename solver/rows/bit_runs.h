// Reads and sets runs of bits anywhere in an array of words. Threads may share the words at the ends of their runs.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "tablebase/base/index.h"

namespace zermelo {

/// The lowest `count` bits. Requires 1 <= count <= 64.
constexpr std::uint64_t low_bits(Index count) { return ~std::uint64_t{0} >> (64 - count); }

inline std::uint64_t load_word(const std::uint64_t& word) {
  // A relaxed atomic load, because other threads may set other bits of the word.
  return std::atomic_ref(const_cast<std::uint64_t&>(word)).load(std::memory_order_relaxed);
}

inline void set_bits(std::uint64_t& word, std::uint64_t bits) {
  if (bits != 0) std::atomic_ref(word).fetch_or(bits, std::memory_order_relaxed);
}

inline void set_bit(std::uint64_t* words, Index at) { set_bits(words[at / 64], std::uint64_t{1} << (at % 64)); }

/// Bits [at, at + count). Requires 1 <= count <= 64.
inline std::uint64_t bits_at(const std::uint64_t* words, Index at, Index count) {
  const Index shift = at % 64;
  std::uint64_t bits = load_word(words[at / 64]) >> shift;
  if (shift + count > 64) bits |= load_word(words[at / 64 + 1]) << (64 - shift);
  return bits & low_bits(count);
}

/// Sets each bit of [to_at, to_at + count) in `to` whose partner in [at, at + count) of `words` is set. No other thread
/// may use `to`.
inline void gather_bits(std::uint64_t* to, Index to_at, const std::uint64_t* words, Index at, Index count) {
  while (count > 0) {
    const Index taken = std::min(64 - to_at % 64, count);
    to[to_at / 64] |= bits_at(words, at, taken) << (to_at % 64);
    to_at += taken;
    at += taken;
    count -= taken;
  }
}

/// Sets bit at + i of a shared array for every bit i that is set in `bits`. Requires that all of them are inside the
/// array.
inline void scatter_word(std::uint64_t* words, Index at, std::uint64_t bits) {
  const Index shift = at % 64;
  set_bits(words[at / 64], bits << shift);
  if (shift != 0 && (bits >> (64 - shift)) != 0) set_bits(words[at / 64 + 1], bits >> (64 - shift));
}

}  // namespace zermelo
