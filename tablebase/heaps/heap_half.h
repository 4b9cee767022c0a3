// Numbers multisets of heaps with sizes in a range, within classes of equal sum and equal number of heaps.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tablebase/base/index.h"

namespace zermelo {

/// Throws TooManyPositions: the ranking tables would take too much memory.
[[noreturn]] void throw_tables_too_large();

/// A class: all multisets of one sum and, if numbers of heaps are counted, one number of heaps; else heaps = 0.
struct HeapClass {
  std::uint32_t sum = 0;
  std::uint32_t heaps = 0;
  Index count = 0;
};

/// Ranks multisets of heaps. Within a class, multisets are ordered by the largest heap, then by the next, and so on.
/// Adding the same heap to two multisets keeps their order, and the multisets with all heaps below n come first. So the
/// rank of a multiset is a sum of one tabulated count for each of its heaps.
class HeapHalf {
 public:
  /// The place of a multiset: its class (heaps = 0 if not counted) and its rank in the class.
  struct ClassRank {
    std::uint32_t sum = 0;
    std::uint32_t heaps = 0;
    Index rank = 0;
  };

  /// Heaps of low..high (none if low > high), sums up to max_sum, up to max_heaps heaps (0: heaps are not counted).
  /// Memory: 8 (high - low + 2) (max_sum + 1) (max_heaps + 1) bytes. Throws TooManyPositions above 128 MiB.
  HeapHalf(std::uint32_t low, std::uint32_t high, std::uint32_t max_sum, std::uint32_t max_heaps);

  std::uint32_t low() const { return low_; }
  std::uint32_t high() const { return high_; }

  /// The number of multisets of this sum and number of heaps whose heaps are all smaller than n. Requires:
  /// low <= n <= high + 1.
  Index below(std::uint32_t n, std::uint32_t sum, std::uint32_t heaps) const {
    if (sum > max_sum_ || heaps > max_heaps_) return 0;
    return below_[((n - low_) * (std::size_t{max_sum_} + 1) + sum) * (max_heaps_ + 1) + heaps];
  }
  Index count(std::uint32_t sum, std::uint32_t heaps) const { return below(high_ + 1, sum, heaps); }

  /// The nonempty classes, ordered by sum, then by number of heaps.
  std::span<const HeapClass> classes() const { return classes_; }
  /// The index of a class in classes(). Requires a nonempty class.
  std::uint32_t class_at(std::uint32_t sum, std::uint32_t heaps) const {
    return class_of_[std::size_t{sum} * (max_heaps_ + 1) + heaps];
  }

  /// The class of counts[low..high] and the rank in it; counts[n] = number of heaps of n.
  ClassRank place(std::span<const std::uint16_t> counts) const;
  /// Sets counts[low..high]. Requires: rank < count(sum, heaps).
  void unrank(std::uint32_t sum, std::uint32_t heaps, Index rank, std::span<std::uint16_t> counts) const;

 private:
  std::uint32_t low_, high_, max_sum_, max_heaps_;
  std::uint32_t step_;  // 1 if heaps are counted, else 0: what one heap adds to ClassRank::heaps
  std::vector<Index> below_;
  std::vector<HeapClass> classes_;
  std::vector<std::uint32_t> class_of_;
};

}  // namespace zermelo
