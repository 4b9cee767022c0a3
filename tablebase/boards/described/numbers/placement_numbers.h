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
#include "tablebase/boards/described/numbers/sheets.h"
#include "tablebase/boards/described/numbers/symmetry.h"
#include "tablebase/boards/described/rules/board_rules.h"
#include "tablebase/game/tier.h"

namespace zermelo::described {

/// Numbers the sets with equally many of a number of points, in the order of their bits (combinatorial number system).
///
/// Cost of a rank: for each byte of a set two loads, and two more for a set among free points, from tables of 64 KiB
/// and of 2 KiB for each number of lower points.
class SetNumbers {
 public:
  explicit SetNumbers(unsigned points);

  /// C(n, k), at most 2^62; that number also if it is more.
  Index ways(unsigned n, unsigned k) const { return ways_[n][k]; }
  /// The number of a set among all sets of its size.
  Index rank(Points set) const {
    Index number = 0;
    unsigned before = 0;
    for (unsigned byte = 0; set != 0; ++byte, set >>= 8) {
      number += sums_[byte][before << 8 | (set & 0xFF)];
      before += bits_[set & 0xFF];
    }
    return number;
  }
  /// The number of a set among the sets of free points of its size. Requires a subset of `free`.
  Index rank(Points set, Points free) const { return rank(closed(set, free)); }
  /// The inverse of rank.
  Points unrank(Index number, unsigned size, Points free) const;

 private:
  /// The bits of `set` at the places of `free`, moved together.
  Points closed(Points set, Points free) const {
    Points moved = 0;
    unsigned done = 0;
    for (; set != 0; set >>= 8, free >>= 8) {
      moved |= Points{closed_[(free & 0xFF) << 8 | (set & 0xFF)]} << done;
      done += bits_[free & 0xFF];
    }
    return moved;
  }

  std::array<std::array<Index, most_points + 2>, most_points + 2> ways_{};
  std::vector<std::vector<Index>> sums_;  ///< for each byte, and number of lower points, of the points of the byte
  std::vector<std::uint8_t> closed_;      ///< for each byte of free points and of points
  std::array<std::uint8_t, 256> bits_{};
};

/// Finds the place of a sheet by its numbers of men. Cost: two multiplications for each kind, and a probe of a hash
/// table.
class CountsIndex {
 public:
  /// `exchange`: the first player is to move in all sheets; positions of the second player have the sheet with the
  /// players exchanged. Throws TooManyPositions if the numbers of men have more combinations than a word.
  CountsIndex(const std::vector<Sheet>& sheets, const BoardRules& rules, bool exchange);

  void add(const Counts& counts, std::size_t place);
  /// The place of the sheet with the numbers of men of this position.
  std::optional<std::size_t> find(const Placement& position) const {
    const auto& names = names_[position.turn];
    std::uint64_t key = turns_ ? position.turn : 0;
    for (std::size_t kind = 0; kind < names.size(); ++kind) {
      const unsigned men = count(position.men[kind]), name = names[kind];
      if (men > most_.board[name] || position.hand[kind] > most_.hand[name]) return {};
      key += men * strides_[2 * name] + position.hand[kind] * strides_[2 * name + 1];
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

  PerSide<std::vector<std::uint8_t>> names_;  ///< the kind that counts for each kind
  bool turns_;                                ///< whether sheets differ by the player to move
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
  std::optional<Index> rank(const Placement& position) const { return rank_among(position, 0, size_); }
  /// The same for positions in the tier of a number; nothing in other tiers.
  std::optional<Index> rank_beside(const Placement& position, Index number) const {
    const NumberedSheet& sheet = sheet_of(number);
    return rank_among(position, sheet.tier_first, sheet.tier_end);
  }
  /// A position that has the number; of a gap, some position. Requires: number < size().
  Placement unrank(Index number) const;
  bool is_gap(Index number) const { return !position(number); }
  /// The position with the number; nothing for a gap.
  std::optional<Placement> position(Index number) const;

 private:
  /// The sets of an anchor, up to symmetries.
  struct Classes {
    /// For each set: maps * its class + the map to the set that represents it; for the first player and, after the
    /// exchange, for the second.
    PerSide<std::vector<std::uint32_t>> found;
    std::vector<Points> sets;                                 ///< the set that represents each class
    std::vector<std::uint32_t> own;                           ///< of each class: a place in `stabilisers`
    std::vector<std::vector<std::uint32_t>> stabilisers{{}};  ///< maps that keep a set, without the identity
  };
  struct NumberedSheet {
    Counts counts;
    Index first = 0, positions = 1;
    Index tier_first = 0, tier_end = 0;
    Index rest = 1;  ///< the numbers for each set of the anchor
    bool decided = false;
    std::shared_ptr<const Classes> classes = {};  ///< none: no symmetries
    /// The kinds of the men on the board, the anchor first; their twins, if the second player is to move.
    PerSide<std::vector<std::uint8_t>> kinds = {};
    std::vector<Index> ways = {};  ///< of the sets of each of these kinds
  };

  NumberedSheet numbered(const Sheet& sheet);
  std::shared_ptr<const Classes> classes(unsigned men);
  const NumberedSheet& sheet_of(Index number) const;
  std::optional<Index> rank_among(const Placement& position, Index first, Index end) const;
  /// The number of the men beside an anchor, mapped by a map of the side.
  Index rest_of(const NumberedSheet& sheet, const Placement& position, unsigned side, std::size_t map,
                Points anchor) const;

  const BoardRules& rules_;
  Symmetries symmetries_;
  PerSide<std::vector<PointMap>> maps_;  ///< the symmetries, for the second player behind the exchange
  SetNumbers sets_;
  std::map<unsigned, std::shared_ptr<const Classes>> classes_;
  std::vector<NumberedSheet> sheets_;  ///< by ascending numbers
  std::optional<CountsIndex> places_;
  std::vector<Tier> tiers_;
  std::vector<bool> stays_;
  Index size_ = 0;
};

}  // namespace zermelo::described
