// Numbers the positions of heap games, multisets of heaps of bounded weight, such that one move maps a whole row of
// positions to a run of a row.
//
// The weight of a heap of n is alpha * n + beta, and the weight of a position is at most `bound`. The number of heaps
// of one is the innermost coordinate: positions that differ only in it are a *row*. The other heaps are divided by size
// into a low half (2..split) and a high half, so an index is computed from two small ranks. Index order:
//
//   tier    S = sum of the heaps of two or more, ascending        (a move on such a heap never raises S)
//   group   m = number of those heaps, descending                 (a move that keeps S raises m; m is always 0 if
//                                                                  neither the weight nor the moves depend on it)
//   run     class of the high half, ascending (sum, number of heaps), then the rank in that class
//   row     rank of the low half in its class; S, m and the high class determine that class
//   entry   number of heaps of one, 0..row_length - 1
//
// All rows of a group have the same length, and all runs of one high class have the same number of rows.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "tablebase/base/index.h"

namespace zermelo::heaps {

/// Throws TooManyPositions: the ranking tables would take too much memory.
[[noreturn]] void throw_tables_too_large();

/// A class: all multisets of one sum and, if numbers of heaps are counted, one number of heaps; else heaps = 0.
struct HeapClass {
  std::uint32_t sum = 0;
  std::uint32_t heaps = 0;
  Index count = 0;
};

/// Numbers multisets of heaps with sizes in a range, within their classes. Within a class, multisets are ordered by the
/// largest heap, then by the next, and so on. Adding the same heap to two multisets keeps their order, and the
/// multisets with all heaps below n come first. So the rank of a multiset is a sum of one tabulated count for each of
/// its heaps.
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

inline constexpr std::uint32_t max_heap = 511;

/// The number of heaps of each size in a position; counts[0] is unused.
using HeapCounts = std::array<std::uint16_t, max_heap + 1>;

/// Counts positions by weight: counts[w] is the number of positions of weight w at most. Before the call they have no
/// heaps of this weight, after it any number of them. Without any heap each count is 1.
template <class Number>
void add_heaps_of(std::uint32_t weight, std::vector<Number>& counts) {
  for (std::size_t w = weight; w < counts.size(); ++w) counts[w] += counts[w - weight];
}

class HeapSpace {
 public:
  struct Limits {
    std::uint32_t largest = 1;  ///< heaps of 1..largest, at most max_heap
    std::uint32_t alpha = 1;    ///< weight of a heap of n: alpha * n + beta; alpha >= 1
    std::uint32_t beta = 0;
    std::uint32_t bound = 0;   ///< at most 65,535
    bool count_heaps = false;  ///< use the coordinate m even if beta = 0

    std::uint32_t weight(std::uint32_t n) const { return alpha * n + beta; }
  };

  /// A group: all positions with the same S and m.
  struct Group {
    std::uint32_t heaps = 0;  ///< m
    std::uint32_t row_length = 0;
    Index begin = 0;  ///< index of the first position
    Index rows = 0;
    std::vector<Index> run_begin;  ///< the first row of the runs of high class c, c = 0, 1, ...
    Index end() const { return begin + rows * row_length; }
  };

  /// Throws TooManyPositions.
  explicit HeapSpace(const Limits& limits);

  Index size() const { return size_; }
  const Limits& limits() const { return limits_; }
  const HeapHalf& low() const { return low_; }
  const HeapHalf& high() const { return high_; }
  /// Whether the coordinate m is used; otherwise every m is 0.
  bool counts_heaps() const { return limits_.beta > 0 || limits_.count_heaps; }

  std::uint32_t tiers() const { return static_cast<std::uint32_t>(tiers_.size()); }
  /// The groups of a tier, by descending m, without gaps in m.
  const std::vector<Group>& groups(std::uint32_t tier) const { return tiers_[tier]; }
  /// The group (S, m), or null if it is empty.
  const Group* group(std::uint32_t tier, std::uint32_t heaps) const;
  /// The length of the rows of group (S, m); 0 if its heaps exceed the bound of the weight.
  std::uint32_t row_length(std::uint32_t tier, std::uint32_t heaps) const;

  bool contains(const HeapCounts& counts) const;
  /// Requires: contains(counts). Cost: one table look-up for each heap of two or more.
  Index rank(const HeapCounts& counts) const { return rank(low_.place(counts), high_.place(counts), counts[1]); }
  /// The index from the places of the two halves and the number of heaps of one.
  Index rank(const HeapHalf::ClassRank& low, const HeapHalf::ClassRank& high, std::uint32_t ones) const;
  HeapCounts unrank(Index index) const;

 private:
  Limits limits_;
  HeapHalf low_, high_;
  std::vector<std::vector<Group>> tiers_;
  std::vector<Index> tier_end_;
  Index size_ = 0;
};

}  // namespace zermelo::heaps
