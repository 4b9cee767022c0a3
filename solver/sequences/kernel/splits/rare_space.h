// The sparse space of a game that divides heaps: chooses a class of rare heaps, which decide which values are reached.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "solver/sequences/kernel/heap_values.h"

namespace zermelo {

/// A linear class of values (Guy and Smith 1956; Winning Ways, chapter 4; Gangolli and Plambeck 1989). A heap is rare
/// if the bits of its value under `mask` have an even sum, and common if the sum is odd. The value of a pair of heaps
/// has an odd sum exactly if one heap of the pair is rare and the other common. So if few heaps are rare, few pairs
/// decide which values with an odd sum are reached. Nearly every value with an even sum is reached by the many pairs of
/// common heaps.
///
/// In games such as .127 the class of a heap of n is shifted by the parity of n. A pair that a move from n leaves has n
/// - k counters. So the parity of the values that need a rare heap depends on n alone, if all k are even or all are
/// odd.
///
/// The mask does not change the computed values, only the order in which pairs are read.
struct RareSpace {
  std::uint32_t mask = 0;
  bool by_parity = false;   ///< whether classes are shifted by the parity of n
  std::uint32_t taken = 0;  ///< the parity of the numbers k that are taken before a split; used if by_parity

  static unsigned parity(std::uint32_t word) { return static_cast<unsigned>(std::popcount(word)) & 1u; }
  /// The parity, under the mask, of the special values of a heap of n: those that only a rare heap with a common one
  /// reaches.
  unsigned special(std::uint64_t n) const { return 1u ^ (by_parity ? (static_cast<unsigned>(n) ^ taken) & 1u : 0u); }
  bool rare(std::uint64_t n, std::uint32_t value) const { return parity(value & mask) != special(n); }

  /// Returns the space with the fewest rare heaps among `values`. `parity_agrees`: whether every split takes a number
  /// of the parity of `taken`. Cost: one pass and a Walsh-Hadamard transform of the counts of the values, about n + v
  /// log v steps for n heaps with values less than v.
  static RareSpace choose(const HeapValues& values, bool parity_agrees, std::uint32_t taken);
};

}  // namespace zermelo
