// Numbers the positions of board rules, tier by tier, without discovery.
//
// A sheet (sheets.h) has one number if the numbers of men decide the game. Otherwise the points of one kind of men, the
// anchor, are numbered up to the symmetries of the board, and the points of every other kind among the points that are
// left (combinatorial number system). Positions that symmetries map to each other have the same number; where the
// anchor has symmetries of its own, only the least of the numbers is used, and the others are gaps.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/base/mix.h"
#include "tablebase/boards/described/board_rules.h"
#include "tablebase/boards/described/sheets.h"
#include "tablebase/boards/described/symmetry.h"
#include "tablebase/game/tier.h"

namespace zermelo::described {

/// Sets of `size` of `points` points, in the order of their bits.
class SetNumbers {
 public:
  SetNumbers();

  /// C(n, k), at most 2^62; that number also if it is more.
  Index ways(unsigned n, unsigned k) const { return ways_[n][k]; }
  /// The number of a set among the sets of free points of its size. Requires a subset of `free`.
  Index rank(Points set, Points free) const {
    Index number = 0;
    unsigned place = 0;
    for_points(set, [&](unsigned point) { number += ways_[count(free & (one(point) - 1))][++place]; });
    return number;
  }
  /// The inverse of rank.
  Points unrank(Index number, unsigned size, Points free) const;

 private:
  std::array<std::array<Index, most_points + 2>, most_points + 2> ways_{};
};

/// Finds the place of a sheet by its numbers of men. Cost: a multiplication and an addition for each kind, and a probe
/// of a hash table.
class CountsIndex {
 public:
  /// Throws TooManyPositions if the numbers of men have more combinations than a word.
  explicit CountsIndex(const std::vector<Sheet>& sheets, std::size_t kinds);

  void add(const Counts& counts, std::size_t place);
  /// The place of the sheet with the numbers of men of this position.
  std::optional<std::size_t> find(const Placement& position) const {
    std::uint64_t key = position.turn;
    for (std::size_t kind = 0; kind < kinds_; ++kind) {
      const unsigned men = count(position.men[kind]);
      if (men > most_.board[kind] || position.hand[kind] > most_.hand[kind]) return {};
      key += men * strides_[2 * kind] + position.hand[kind] * strides_[2 * kind + 1];
    }
    for (std::size_t at = mix(key) & mask_; slots_[at].place != none; at = (at + 1) & mask_)
      if (slots_[at].key == key) return slots_[at].place;
    return {};
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t place = none;
  };

  std::size_t kinds_;
  Counts most_;
  std::array<std::uint64_t, 2 * most_kinds> strides_{};
  std::size_t mask_;
  std::vector<Slot> slots_;
};

class PlacementNumbers {
 public:
  /// `rules` must outlive it. Throws TooManyPositions. Memory: 4 bytes for each set of points of each anchor, at most
  /// 16 MiB for each number of men.
  explicit PlacementNumbers(const BoardRules& rules);

  Index size() const { return size_; }
  const std::vector<Tier>& tiers() const { return tiers_; }
  /// Whether no move stays inside a tier.
  bool leaves(std::size_t tier) const { return !stays_[tier]; }
  const Symmetries& symmetries() const { return symmetries_; }

  /// Nothing for numbers of men that play cannot reach.
  std::optional<Index> rank(const Placement& position) const;
  /// A position that has the number; of a gap, some position. Requires: number < size().
  Placement unrank(Index number) const;
  bool is_gap(Index number) const;

 private:
  /// The sets of an anchor, up to symmetries.
  struct Classes {
    std::vector<std::uint32_t> found;  ///< for each set: maps * its class + the map to the set that represents it
    std::vector<Points> sets;          ///< the set that represents each class
    std::vector<std::uint32_t> own;    ///< of each class: a place in `stabilisers`
    std::vector<std::vector<std::uint32_t>> stabilisers{{}};  ///< maps that keep a set, without the identity
  };
  struct NumberedSheet {
    Counts counts;
    Index first = 0, positions = 1;
    bool decided = false;
    std::shared_ptr<const Classes> classes = {};  ///< none: no symmetries
    std::vector<std::uint8_t> kinds = {};         ///< of the men on the board, the anchor first
    std::vector<Index> ways = {};                 ///< of the sets of each of these kinds
  };

  NumberedSheet numbered(const Sheet& sheet);
  std::shared_ptr<const Classes> classes(unsigned men);
  const NumberedSheet& sheet_of(Index number) const;
  /// The number inside a sheet of the men of a position, mapped by maps[map].
  Index rest_of(const NumberedSheet& sheet, const Placement& position, std::size_t map, Points anchor) const;

  const BoardRules& rules_;
  Symmetries symmetries_;
  SetNumbers sets_;
  std::map<unsigned, std::shared_ptr<const Classes>> classes_;
  std::vector<NumberedSheet> sheets_;  ///< by ascending numbers
  std::optional<CountsIndex> places_;
  std::vector<Tier> tiers_;
  std::vector<bool> stays_;
  Index size_ = 0;
};

}  // namespace zermelo::described
