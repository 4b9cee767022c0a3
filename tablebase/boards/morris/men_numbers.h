// Numbers the positions of the moving phase of Six and Nine Men's Morris, tier by tier.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/boards/morris/board.h"
#include "tablebase/game/tier.h"
#include "tablebase/ranking/subset_rank.h"

namespace zermelo::morris {

/// The permutations of a group, without the identity: each maps label i to its entry i.
using Permutations = std::vector<std::vector<std::uint8_t>>;

/// Sets of labels; sets that the group maps to each other have the same number. The least one represents them.
class SetOrbits {
 public:
  /// For sets of `least` to `most` labels of `labels` ones. Requires: at most 65536 sets of each size.
  /// Memory: 2 bytes for each set and 4 bytes for each number.
  SetOrbits(const Permutations& group, unsigned labels, unsigned least, unsigned most, const SubsetRank& subsets);

  std::size_t size(unsigned count) const { return sets_[count].size(); }
  /// Requires: `count` labels, the place of the set among those with as many labels is `place`.
  std::uint32_t rank(unsigned count, std::uint32_t place) const { return numbers_[count][place]; }
  /// Requires: number < size(count).
  std::uint32_t unrank(unsigned count, std::uint32_t number) const { return sets_[count][number]; }

 private:
  std::vector<std::vector<std::uint16_t>> numbers_;  ///< for each count, of all sets
  std::vector<std::vector<std::uint32_t>> sets_;     ///< for each count, the set with each number
};

/// Pairs of disjoint sets of points, the first at least as large as the second. Pairs have the same number if a
/// symmetry maps them to each other. The pairs of each two sizes are numbered from 0 without gaps.
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
    const SetOrbits* seconds;

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
  std::map<Permutations, SetOrbits> orbits_;
  std::vector<Firsts> firsts_;
  std::vector<std::vector<std::uint32_t>> seconds_;  ///< for each size, all sets among the points that may be free
};

/// The numbers of all positions. Positions have the same number if they differ by symmetries of the board and by the
/// colours of the players.
///
/// Tier `5-3` contains the positions in which one player has five men and the other player three. The positions with
/// five men of the player to move come first. Tier `over` contains one position. It represents all positions in which
/// the player to move has two men.
class MenNumbers {
 public:
  static constexpr Index over = 0;

  /// Requires: least_men <= men < 10.
  MenNumbers(const Board& board, unsigned men);

  Index size() const { return tiers_.back().end(); }
  const std::vector<Tier>& tiers() const { return tiers_; }
  /// The number of positions with `own` men of the player to move. Requires: least_men <= own, other <= men.
  Index positions(unsigned own, unsigned other) const {
    return pairs_.size(std::max(own, other), std::min(own, other));
  }

  /// size() if no tier has these numbers of men.
  Index rank(const Position& position) const;
  /// The position that represents all with this number; X is to move. Requires: number < size().
  Position unrank(Index number) const;

 private:
  /// The positions with given numbers of men of the player to move and of the other player.
  struct Part {
    Index first;
    unsigned own, other;
  };

  void add_tier(unsigned more, unsigned fewer);
  void add_part(unsigned own, unsigned other);
  std::vector<std::size_t> tiers_below(unsigned more, unsigned fewer) const;
  bool has(unsigned own, unsigned other) const {
    return own >= least_men && own <= men_ && other >= least_men && other <= men_;
  }

  unsigned men_;
  SetPairs pairs_;
  std::vector<Tier> tiers_;
  std::vector<Part> parts_;
  std::array<std::array<Index, 10>, 10> first_{};  ///< of each part
};

}  // namespace zermelo::morris
