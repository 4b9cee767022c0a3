// Numbers pairs of disjoint sets of points, up to the symmetries of the board.
#pragma once

#include <array>
#include <map>
#include <utility>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/boards/morris/board.h"
#include "tablebase/boards/morris/orbits.h"
#include "tablebase/ranking/bit_gaps.h"
#include "tablebase/ranking/subset_rank.h"

namespace zermelo::morris {

/// Pairs of a first and a second set of points, the first at least as large. Pairs have the same number if a symmetry
/// maps them to each other. The pairs of each two sizes are numbered from 0 without gaps.
///
/// Memory for 24 points and sets of 3 to 9: 25 MB, made in 0.1 s. Cost of a rank: some 25 loads from tables of 500 KiB,
/// and one from a table of up to 5 MB; bench/morris_bench.cpp measures it.
class SetPairs {
 public:
  using Pair = std::pair<Points, Points>;

  /// For sets of `least` to `most` points.
  SetPairs(const Board& board, unsigned least, unsigned most);
  SetPairs(const SetPairs&) = delete;
  SetPairs& operator=(const SetPairs&) = delete;

  /// The number of pairs of these sizes. Requires, also below: least <= second <= first <= most.
  Index size(unsigned first, unsigned second) const;
  Index rank(Points first, Points second) const;
  /// The pair that represents all pairs with this number. Requires: number < size(first, second).
  Pair unrank(unsigned first, unsigned second, Index number) const;

 private:
  /// A first set that has symmetries of its own. Its second sets are numbered up to these.
  struct Symmetric {
    std::array<std::uint8_t, Board::most_points> labels;  ///< of the free points
    const Orbits* seconds;

    std::uint32_t labels_of(Points points) const {
      std::uint32_t set = 0;
      for_points(points, [&](unsigned point) { set |= std::uint32_t{1} << labels[point]; });
      return set;
    }
    Points points_of(std::uint32_t set, Points free) const {
      Points points = 0;
      for_points(free, [&](unsigned point) { points |= (set >> labels[point] & 1) << point; });
      return points;
    }
  };

  /// The first sets of one size. Sets that are equal by symmetry form a class; the least one represents it. Classes
  /// with symmetries of their own come first.
  struct Firsts {
    std::vector<std::uint32_t> found;  ///< for each set: 16 * its class + the symmetry that maps it to the least one
    std::vector<Points> sets;          ///< the least set of each class
    std::vector<Symmetric> symmetric;
    /// For each size of second sets: the first number of each symmetric class, then of the first plain class.
    std::vector<std::vector<Index>> begins;
    /// For each size of second sets: the numbers of a plain class.
    std::vector<Index> plain;
  };

  Firsts firsts(unsigned size);
  void list_classes(unsigned size, Firsts& firsts);
  Symmetric symmetric(Points set);
  std::vector<unsigned> in_orbits(Points points, const std::vector<unsigned>& symmetries) const;
  Points free_points(Points first) const { return board_.all() & ~first; }
  std::vector<unsigned> own_symmetries(Points set) const;
  unsigned image_of(unsigned symmetry, unsigned point) const;

  Board board_;
  unsigned least_;
  SubsetRank subsets_;
  BitGaps gaps_;
  std::map<Permutations, Orbits> orbits_;
  std::vector<Firsts> firsts_;
  std::vector<std::vector<std::uint32_t>> seconds_;  ///< for each size, all sets among the points that may be free
};

}  // namespace zermelo::morris
