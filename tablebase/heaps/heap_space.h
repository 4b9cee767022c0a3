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
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/heaps/heap_half.h"

namespace zermelo {

inline constexpr std::uint32_t max_heap = 511;

/// The number of heaps of each size in a position; counts[0] is unused.
using HeapCounts = std::array<std::uint16_t, max_heap + 1>;

class HeapSpace {
 public:
  struct Limits {
    std::uint32_t largest = 1;  ///< heaps of 1..largest, at most max_heap
    std::uint32_t alpha = 1;    ///< weight of a heap of n: alpha * n + beta; alpha >= 1
    std::uint32_t beta = 0;
    std::uint32_t bound = 0;   ///< at most 65,535
    bool count_heaps = false;  ///< use the coordinate m even if beta = 0
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

}  // namespace zermelo
