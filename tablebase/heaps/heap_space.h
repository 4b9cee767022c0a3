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
#include <atomic>
#include <compare>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "tablebase/base/index.h"

namespace zermelo::heaps {

inline constexpr std::uint32_t max_heap = 511;

/// The number of heaps of each size in a position; counts[0] is unused.
using HeapCounts = std::array<std::uint16_t, max_heap + 1>;

/// The heaps of a game, and the positions: all multisets of them with at most a greatest weight.
struct HeapLimits {
  std::uint32_t largest = 1;  ///< heaps of 1..largest, at most max_heap
  std::uint32_t alpha = 1;    ///< weight of a heap of n: alpha * n + beta; alpha >= 1
  std::uint32_t beta = 0;
  std::uint32_t bound = 0;   ///< at most 65,535
  bool count_heaps = false;  ///< use the coordinate m even if beta = 0

  friend auto operator<=>(const HeapLimits&, const HeapLimits&) = default;
  std::uint32_t weight(std::uint32_t n) const { return alpha * n + beta; }
  bool counts_heaps() const { return beta > 0 || count_heaps; }
  /// The greatest sum of heaps of two or more.
  std::uint32_t max_sum() const;
};

/// Numbers of multisets, by their sum and, if heaps are counted, by their number of heaps. Multisets above the bound of
/// the weight have no number.
class HeapLayer {
 public:
  /// For multisets of heaps of `smallest` or more. Throws TooManyPositions unless `layers` layers have room in 128 MiB.
  HeapLayer(const HeapLimits& limits, std::uint32_t smallest, std::size_t layers);

  std::uint32_t max_sum() const { return static_cast<std::uint32_t>(begin_.size() - 2); }
  std::size_t size() const { return begin_.back(); }
  /// Whether there may be such multisets, and then the place of their number.
  bool has(std::uint32_t sum, std::uint32_t heaps) const {
    return sum <= max_sum() && heaps < begin_[sum + 1] - begin_[sum];
  }
  std::size_t at(std::uint32_t sum, std::uint32_t heaps) const { return begin_[sum] + heaps; }
  /// Multisets of this sum have 0 .. lengths(sum) - 1 heaps.
  std::uint32_t lengths(std::uint32_t sum) const { return static_cast<std::uint32_t>(begin_[sum + 1] - begin_[sum]); }
  /// Before the call the multisets of `counts` have no heaps of n, after it any number of them. Requires that the
  /// number of all multisets is below 2^64.
  void add_heaps_of(std::uint32_t n, Index* counts) const;

 private:
  std::uint32_t step_;              ///< what one heap adds to the counted number of heaps
  std::vector<std::size_t> begin_;  ///< the place of each sum
};

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

  /// Heaps of low..high (none if low > high) within the limits. Requires that their multisets are fewer than 2^64.
  /// Memory: 8 bytes for each heap, sum and number of heaps. Throws TooManyPositions above 128 MiB.
  HeapHalf(std::uint32_t low, std::uint32_t high, const HeapLimits& limits);

  std::uint32_t low() const { return low_; }
  std::uint32_t high() const { return high_; }

  /// The number of multisets of this sum and number of heaps whose heaps are all smaller than n. Requires:
  /// low <= n <= high + 1.
  Index below(std::uint32_t n, std::uint32_t sum, std::uint32_t heaps) const {
    if (!layer_.has(sum, heaps)) return 0;
    return below_[(n - low_) * layer_.size() + layer_.at(sum, heaps)];
  }
  Index count(std::uint32_t sum, std::uint32_t heaps) const { return below(high_ + 1, sum, heaps); }

  /// The nonempty classes, ordered by sum, then by number of heaps.
  std::span<const HeapClass> classes() const { return classes_; }
  /// The index of a class in classes(). Requires a nonempty class.
  std::uint32_t class_at(std::uint32_t sum, std::uint32_t heaps) const { return class_of_[layer_.at(sum, heaps)]; }

  /// The class of counts[low..high] and the rank in it; counts[n] = number of heaps of n.
  ClassRank place(std::span<const std::uint16_t> counts) const;
  /// Sets counts[low..high]. Requires: rank < count(sum, heaps).
  void unrank(std::uint32_t sum, std::uint32_t heaps, Index rank, std::span<std::uint16_t> counts) const;

 private:
  std::uint32_t low_, high_;
  HeapLayer layer_;
  std::uint32_t step_;              // 1 if heaps are counted, else 0: what one heap adds to ClassRank::heaps
  std::unique_ptr<Index[]> below_;  ///< layer after layer
  std::vector<HeapClass> classes_;
  std::vector<std::uint32_t> class_of_;
};

/// Counts positions by weight: counts[w] is the number of positions of weight w at most. Before the call they have no
/// heaps of this weight, after it any number of them. Without any heap each count is 1.
template <class Number>
void add_heaps_of(std::uint32_t weight, std::vector<Number>& counts) {
  for (std::size_t w = weight; w < counts.size(); ++w) counts[w] += counts[w - weight];
}

/// Safe for concurrent readers.
class HeapSpace {
 public:
  using Limits = HeapLimits;

  /// A group: all positions with the same S and m.
  struct Group {
    std::uint32_t tier = 0;   ///< S
    std::uint32_t heaps = 0;  ///< m
    std::uint32_t row_length = 0;
    Index begin = 0;  ///< index of the first position
    Index rows = 0;
    Index end() const { return begin + rows * row_length; }
  };

  /// Throws TooManyPositions.
  explicit HeapSpace(const Limits& limits);
  HeapSpace(const HeapSpace&) = delete;
  HeapSpace& operator=(const HeapSpace&) = delete;

  Index size() const { return size_; }
  const Limits& limits() const { return limits_; }
  const HeapHalf& low() const { return low_; }
  const HeapHalf& high() const { return high_; }
  /// Whether the coordinate m is used; otherwise every m is 0.
  bool counts_heaps() const { return limits_.counts_heaps(); }

  std::uint32_t tiers() const { return static_cast<std::uint32_t>(tier_begin_.size() - 1); }
  /// The groups of a tier, by descending m, without gaps in m.
  std::span<const Group> groups(std::uint32_t tier) const {
    return std::span(groups_).subspan(tier_begin_[tier], tier_begin_[tier + 1] - tier_begin_[tier]);
  }
  /// The group (S, m), or null if it is empty.
  const Group* group(std::uint32_t tier, std::uint32_t heaps) const;
  /// The length of the rows of group (S, m); 0 if its heaps exceed the bound of the weight.
  std::uint32_t row_length(std::uint32_t tier, std::uint32_t heaps) const;
  /// The number of runs of each group of a tier: a run for each of the high classes 0, 1, ... up to its sum.
  std::uint32_t runs(std::uint32_t tier) const { return runs_[tier]; }
  /// The first rows of these runs. Requires a group of this space. Cost: the first call for a group counts the rows of
  /// its runs, which then take 8 bytes each.
  std::span<const Index> run_begin(const Group& group) const {
    const Index* known = run_begins_[static_cast<std::size_t>(&group - groups_.data())].load(std::memory_order_acquire);
    return {known != nullptr ? known : lay_out(group), runs(group.tier)};
  }

  bool contains(const HeapCounts& counts) const;
  /// Requires: contains(counts). Cost: one table look-up for each heap of two or more.
  Index rank(const HeapCounts& counts) const { return rank(low_.place(counts), high_.place(counts), counts[1]); }
  /// The index from the places of the two halves and the number of heaps of one.
  Index rank(const HeapHalf::ClassRank& low, const HeapHalf::ClassRank& high, std::uint32_t ones) const;
  HeapCounts unrank(Index index) const;

 private:
  const Index* lay_out(const Group& group) const;

  Limits limits_;
  HeapHalf low_, high_;
  std::vector<Group> groups_;
  std::vector<std::size_t> tier_begin_;  ///< groups of tier t: tier_begin_[t] .. tier_begin_[t + 1] - 1
  std::vector<std::uint32_t> runs_;      ///< by tier
  Index size_ = 0;
  mutable std::mutex guard_;  ///< guards run_begin_lists_ and changes of run_begins_
  mutable std::vector<std::unique_ptr<const Index[]>> run_begin_lists_;
  mutable std::vector<std::atomic<const Index*>> run_begins_;  ///< of each group; null: not yet made
};

/// The space of these limits. While one of them exists, all callers get the same. Throws TooManyPositions.
std::shared_ptr<const HeapSpace> shared_space(const HeapLimits& limits);

}  // namespace zermelo::heaps
