// Numbers the subsets with k elements of a set of up to 24 elements, in the order of their bit sets (the combinatorial
// number system; Knuth, TAOCP 4A, 7.2.1.3).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "tablebase/base/index.h"

namespace zermelo {

/// The number of ways to choose k of n things; 0 if k > n. Throws TooManyPositions if a product on the way to it is
/// above `max_positions`.
inline Index binomial(Index n, Index k) {
  if (k > n) return 0;
  Index ways = 1;
  for (Index i = 0; i < k; ++i) ways = checked_mul(ways, n - i) / (i + 1);
  return ways;
}

/// The place of a bit set among all bit sets with as many bits: the sum of C(p_i, i) over its bits at places
/// p_1 < p_2 < ... Cost: two loads, from tables of 16 and 208 KiB.
class SubsetRank {
 public:
  SubsetRank() : high_((half + 1) << half) {
    for (std::uint32_t bits = 0; bits < low_.size(); ++bits) {
      const auto set = static_cast<std::uint16_t>(std::popcount(bits));
      low_[bits] = {static_cast<std::uint16_t>(sum(bits, 0, 0)), set};
      for (unsigned before = 0; before <= half; ++before) high_[before << half | bits] = sum(bits, half, before);
    }
  }

  /// Requires: set < 2^24.
  std::uint32_t operator()(std::uint32_t set) const {
    const Low low = low_[set % low_.size()];
    return low.rank + high_[std::uint32_t{low.bits} << half | set >> half];
  }

 private:
  static constexpr unsigned half = 12;

  /// The rank of the lower half of a set, and the number of its bits.
  struct Low {
    std::uint16_t rank;
    std::uint16_t bits;
  };

  /// The sum of the bits from place `first` on, after `before` lower bits.
  static std::uint32_t sum(std::uint32_t bits, unsigned first, unsigned before) {
    Index rank = 0;
    for (; bits != 0; bits &= bits - 1)
      rank += binomial(first + static_cast<unsigned>(std::countr_zero(bits)), ++before);
    return static_cast<std::uint32_t>(rank);
  }

  std::array<Low, 1 << half> low_;
  std::vector<std::uint32_t> high_;
};

/// Calls `use` with each set of `bits` bits below 2^places, in ascending order.
template <class Use>
void for_subsets(unsigned places, unsigned bits, const Use& use) {
  const std::uint64_t end = std::uint64_t{1} << places;
  for (std::uint64_t set = (std::uint64_t{1} << bits) - 1; set < end;) {
    use(static_cast<std::uint32_t>(set));
    if (set == 0) return;
    const std::uint64_t lowest = set & -set, carried = set + lowest;
    set = carried | ((set ^ carried) >> 2) / lowest;
  }
}

/// Closes the gaps in a set of bits, and opens them again: the bits of a subset of `places` as bits 0, 1, 2, ... Works
/// on 24 bits, byte by byte, with two tables of 64 KiB. Processors have instructions for this (pext, pdep), but
/// portable programs cannot count on them.
class BitGaps {
 public:
  BitGaps() : closed_(1 << 16), opened_(1 << 16) {
    for (std::uint32_t places = 0; places < 256; ++places)
      for (std::uint32_t bits = 0; bits < 256; ++bits) fill(places, bits);
  }

  /// The bits of `set` at `places`, moved together. Requires: places < 2^24.
  std::uint32_t close(std::uint32_t set, std::uint32_t places) const {
    std::uint32_t closed = 0, done = 0;
    for (unsigned byte = 0; byte < 24; byte += 8) {
      const std::uint32_t here = places >> byte & 0xFF;
      closed |= std::uint32_t{closed_[here << 8 | (set >> byte & 0xFF)]} << done;
      done += bits_[here];
    }
    return closed;
  }

  /// The inverse of close. Requires: bits < 2^popcount(places).
  std::uint32_t open(std::uint32_t bits, std::uint32_t places) const {
    std::uint32_t opened = 0;
    for (unsigned byte = 0; byte < 24; byte += 8) {
      const std::uint32_t here = places >> byte & 0xFF;
      opened |= std::uint32_t{opened_[here << 8 | (bits & 0xFF)]} << byte;
      bits >>= bits_[here];
    }
    return opened;
  }

 private:
  void fill(std::uint32_t places, std::uint32_t bits) {
    bits_[places] = static_cast<std::uint8_t>(std::popcount(places));
    std::uint32_t closed = 0, opened = 0, i = 0;
    for (std::uint32_t left = places; left != 0; left &= left - 1, ++i) {
      const std::uint32_t place = left & -left;
      if ((bits & place) != 0) closed |= 1u << i;
      if ((bits >> i & 1) != 0) opened |= place;
    }
    closed_[places << 8 | bits] = static_cast<std::uint8_t>(closed);
    opened_[places << 8 | bits] = static_cast<std::uint8_t>(opened);
  }

  std::vector<std::uint8_t> closed_, opened_;
  std::uint8_t bits_[256] = {};
};

}  // namespace zermelo
