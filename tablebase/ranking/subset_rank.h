// Numbers the subsets with k elements of a set of up to 24 elements, in the order of their bit sets (the combinatorial
// number system; Knuth, TAOCP 4A, 7.2.1.3).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "tablebase/ranking/binomial.h"

namespace zermelo {

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

}  // namespace zermelo
