// The sparse space of a game of splits: which values are rare, and which values only a rare heap can help to exclude.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "solver/sequence/heap_values.h"

namespace zermelo {

/// A linear class of values (Guy and Smith 1956; Winning Ways, chapter 4; Gangolli and Plambeck 1989): a heap is rare
/// if the digits of its value under `mask` have an even sum, and common if the sum is odd. The sum of a pair of heaps
/// is then odd exactly if one of them is rare. So if few heaps are rare, few pairs decide which odd values can be
/// reached, and nearly every even value is reached by the many pairs of common heaps.
///
/// In games such as .127 the class of a heap of n is shifted by the parity of n. A pair out of n has n - k counters, so
/// the parity of the pair's value that needs a rare heap depends on n alone, if all k are even or all are odd.
///
/// Whatever the mask, the values computed are the same: it decides the order in which pairs are looked at.
struct RareSpace {
  std::uint32_t mask = 0;
  bool by_parity = false;   ///< shifted by the parity of n
  std::uint32_t taken = 0;  ///< the parity of the numbers k that are taken before a split; used if by_parity

  static unsigned parity(std::uint32_t word) { return static_cast<unsigned>(std::popcount(word)) & 1u; }
  /// The parity under the mask of the values that only a rare and a common heap together reach from a heap of n.
  unsigned special(std::uint64_t n) const { return 1u ^ (by_parity ? (static_cast<unsigned>(n) ^ taken) & 1u : 0u); }
  bool rare(std::uint64_t n, std::uint32_t value) const { return parity(value & mask) != special(n); }

  /// The space with the fewest rare heaps among those known. One pass and a Walsh-Hadamard transform of the counts of
  /// the values: about n + v log v steps for n heaps with values less than v. `parity_agrees`: whether every split
  /// takes a number of the parity of `taken`.
  static RareSpace choose(const HeapValues& values, bool parity_agrees, std::uint32_t taken);
};

}  // namespace zermelo
