// The inner loops over pairs of heaps, each compiled for several generations of vector units.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "solver/sequences/kernel/sequence_kernel.h"

namespace zermelo::sequences {

/// A rare heap (RareSpace) with its value.
struct RareHeap {
  std::uint32_t heap = 0;
  std::uint32_t value = 0;
};

/// The number of neighbouring heaps scanned together.
constexpr unsigned scan_lanes = 16;
/// The number of values in a window of a lane. Bit 31 collects the values outside.
constexpr unsigned window_values = 31;
/// The number of adjacent windows. w windows cost 2 + 4 w instructions for 16 pairs (one 512-bit register of lanes).
constexpr unsigned scan_windows = 2;

/// The values base .. base + 61 that each of 16 neighbouring heaps reaches, as bits; each lane has its own base.
struct LaneWindows {
  std::uint32_t base[scan_lanes];
  std::uint32_t bits[scan_windows][scan_lanes];
};

/// Adds to windows.bits the values of the pairs (rare[i], rest[lane] - rare[i]). The heaps rest[lane] are neighbours;
/// `values` points to the value of rest[0]. Cost: loads 16 neighbouring cells for each rare heap.
void scan_rare(const std::uint8_t* values, const RareHeap* rare, std::size_t count, LaneWindows& windows);
void scan_rare(const std::uint16_t* values, const RareHeap* rare, std::size_t count, LaneWindows& windows);
void scan_rare(const std::uint32_t* values, const RareHeap* rare, std::size_t count, LaneWindows& windows);

/// The values of the pairs (s, rest - s) with begin <= s < end, as windows over base .. base + 61.
struct PairWindows {
  std::uint32_t bits[scan_windows];
};
PairWindows scan_pairs(const std::uint8_t* values, std::uint64_t rest, std::uint64_t begin, std::uint64_t end,
                       std::uint32_t base);
PairWindows scan_pairs(const std::uint16_t* values, std::uint64_t rest, std::uint64_t begin, std::uint64_t end,
                       std::uint32_t base);
PairWindows scan_pairs(const std::uint32_t* values, std::uint64_t rest, std::uint64_t begin, std::uint64_t end,
                       std::uint32_t base);

/// Whether a pair (s, rest - s) with begin <= s < end has the value `wanted`. Cost: two loads, a reversal, an exclusive
/// or and a comparison for each register of cells; stops at most 1024 pairs after the first such pair.
bool contains_pair(const std::uint8_t* values, std::uint64_t rest, std::uint64_t begin, std::uint64_t end,
                   std::uint32_t wanted);
bool contains_pair(const std::uint16_t* values, std::uint64_t rest, std::uint64_t begin, std::uint64_t end,
                   std::uint32_t wanted);
bool contains_pair(const std::uint32_t* values, std::uint64_t rest, std::uint64_t begin, std::uint64_t end,
                   std::uint32_t wanted);

// A set of small values, a byte each, and the search for the least value that is not in it.

/// A byte is written without being read first, so writes to neighbouring marks do not wait for each other; bits would.
using ValueMark = std::uint8_t;
static_assert(std::endian::native == std::endian::little, "the first mark must be the lowest byte of a word");

/// The least v >= from with marks[v] == 0. Reads eight marks at a time, up to seven behind the result. Requires that
/// marks are 0 or 1 and that there is such a v.
inline std::uint32_t next_unmarked(const ValueMark* marks, std::uint32_t from) {
  constexpr std::uint64_t ones = 0x0101010101010101;
  for (;; from += 8) {
    std::uint64_t eight;
    std::memcpy(&eight, marks + from, sizeof eight);
    if (eight == ones) continue;
    return from + static_cast<std::uint32_t>(std::countr_zero(eight ^ ones)) / 8;
  }
}

/// The same for the union of two sets.
inline std::uint32_t next_unmarked(const ValueMark* marks, const ValueMark* others, std::uint32_t from) {
  constexpr std::uint64_t ones = 0x0101010101010101;
  for (;; from += 8) {
    std::uint64_t eight, more;
    std::memcpy(&eight, marks + from, sizeof eight);
    std::memcpy(&more, others + from, sizeof more);
    if ((eight | more) == ones) continue;
    return from + static_cast<std::uint32_t>(std::countr_zero((eight | more) ^ ones)) / 8;
  }
}

/// The sparse space of a game that divides heaps: chooses a class of rare heaps, which decide which values are reached.
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

}  // namespace zermelo::sequences
