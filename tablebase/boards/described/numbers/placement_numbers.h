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
#include "tablebase/boards/described/play/scene.h"
#include "tablebase/boards/described/rules/board_rules.h"
#include "tablebase/game/tier.h"

namespace zermelo::described {

/// Numbers the sets with equally many of a number of points, in the order of their bits (combinatorial number system).
///
/// Cost of a rank: on boards of at most 26 points two loads, one for each half of a set, from tables of at most 32 KiB;
/// on larger boards two for each byte. A set among free points takes two more for each byte of the board.
class SetNumbers {
 public:
  explicit SetNumbers(unsigned points);

  /// C(n, k), at most 2^62; that number also if it is more.
  Index ways(unsigned n, unsigned k) const { return ways_[n][k]; }
  /// The number of a set of `size` points among all sets of that size.
  Index rank(Points set, unsigned size) const {
    if (half_ == 0) return rank_by_bytes(set);
    return low_[set & ((Points{1} << half_) - 1)] + high_[std::size_t{size} << half_ | set >> half_];
  }
  /// The number of a set among the sets of free points of its size. Requires a subset of `free`.
  Index rank(Points set, unsigned size, Points free) const { return rank(closed(set, free), size); }
  /// The inverse of rank. Cost: two loads for each byte of the board if prepare() listed the sets.
  Points unrank(Index number, unsigned size, Points free) const {
    const std::vector<std::uint32_t>& sets = listed_[count(free)][size];
    return sets.empty() ? unrank_by_points(number, size, free) : opened(sets[number], free);
  }
  /// Lists the sets of `size` of `points` free points for unrank, unless they are many. All sizes together take at most
  /// 20 MB.
  void prepare(unsigned points, unsigned size);

 private:
  static constexpr unsigned most_halved = 26;
  static constexpr Index most_listed = Index{1} << 15;

  Index rank_by_bytes(Points set) const {
    Index number = 0;
    unsigned before = 0;
    for (unsigned byte = 0; set != 0; ++byte, set >>= 8) {
      number += sums_[byte][before << 8 | (set & 0xFF)];
      before += bits_[set & 0xFF];
    }
    return number;
  }
  Points unrank_by_points(Index number, unsigned size, Points free) const;
  void make_halves(unsigned points);
  void make_bytes();
  /// The sum of the parts of a rank for points from `first` on, if `before` points are below.
  Index sum(Points set, unsigned first, unsigned before) const;

  /// The bits of `set` at the places of `free`, moved together.
  Points closed(Points set, Points free) const {
    Points moved = 0;
    unsigned done = 0;
    for (unsigned byte = 0; byte < bytes_; ++byte, set >>= 8, free >>= 8) {
      moved |= Points{closed_[(free & 0xFF) << 8 | (set & 0xFF)]} << done;
      done += bits_[free & 0xFF];
    }
    return moved;
  }
  /// The inverse of closed.
  Points opened(Points set, Points free) const {
    Points moved = 0;
    for (unsigned byte = 0; byte < bytes_; ++byte, free >>= 8) {
      moved |= Points{opened_[(free & 0xFF) << 8 | (set & 0xFF)]} << 8 * byte;
      set >>= bits_[free & 0xFF];
    }
    return moved;
  }

  unsigned bytes_;     ///< of a set
  unsigned half_ = 0;  ///< the number of points in the lower half; 0: the board is large
  std::array<std::array<Index, most_points + 2>, most_points + 2> ways_{};
  std::vector<std::uint32_t> low_, high_;      ///< the ranks of lower halves; of upper halves, for each size of the whole
  std::vector<std::vector<Index>> sums_;       ///< for each byte, and number of lower points, of the points of the byte
  std::vector<std::uint8_t> closed_, opened_;  ///< for each byte of free points and of points
  std::array<std::uint8_t, 256> bits_{};
  std::array<std::array<std::vector<std::uint32_t>, most_points + 1>, most_points + 1> listed_;
};

/// Finds the place of a sheet by a key: the sum of a weight for each man. A move changes the key by the weights of men
/// that come or go. Cost: a probe of a hash table.
class CountsIndex {
 public:
  /// `exchange`: the first player is to move in all sheets; positions of the second player have the sheet with the
  /// players exchanged. Throws TooManyPositions if the numbers of men have more combinations than a word.
  CountsIndex(const std::vector<Sheet>& sheets, const BoardRules& rules, bool exchange);

  void add(const Counts& counts, std::size_t place);
  std::optional<std::size_t> find(const Placement& position) const;
  /// Requires the key of a position whose numbers of men are at most one above those of sheets.
  std::optional<std::size_t> find(std::uint64_t key) const {
    for (std::size_t at = mix(key) & mask_; slots_[at].place != none; at = (at + 1) & mask_)
      if (slots_[at].key == key) return slots_[at].place;
    return {};
  }
  /// The weights in positions in which this player is to move.
  const CountWeights& weights(unsigned turn) const { return weights_[turn]; }
  /// The key of positions with these men, if this player were to move.
  std::uint64_t key(const Counts& counts, unsigned turn) const;

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t place = none;
  };

  bool turns_;  ///< whether sheets differ by the player to move
  PerSide<CountWeights> weights_;
  PerSide<Counts> most_;
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

  friend class MoveNumbers;

  /// Nothing for numbers of men that play cannot reach.
  std::optional<Index> rank(const Placement& position) const;
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
    std::uint64_t turned_key = 0;  ///< of its positions, with the other player to move
    bool decided = false;
    std::shared_ptr<const Classes> classes = {};  ///< none: no symmetries
    /// The kinds of the men on the board, the anchor first; their twins, if the second player is to move.
    PerSide<std::vector<std::uint8_t>> kinds = {};
    std::vector<Index> ways = {};            ///< of the sets of each of these kinds
    std::vector<std::uint8_t> numbers = {};  ///< of men of each of these kinds
  };

  NumberedSheet numbered(const Sheet& sheet);
  std::shared_ptr<const Classes> classes(unsigned men);
  const NumberedSheet& sheet_of(Index number) const;
  /// What the numbers of all positions of a sheet have in common whose anchor stands on the same points.
  struct Anchored {
    Index first = 0;                ///< the number of the first of them
    const PointMap* map = nullptr;  ///< to the set that represents these points
    Points stands = 0;              ///< that set
    /// Maps that keep that set; null: none.
    const std::vector<std::uint32_t>* own = nullptr;
  };

  unsigned side_of(unsigned turn) const { return symmetries_.exchange ? turn : 0; }
  bool is_single(const NumberedSheet& sheet) const { return sheet.decided || sheet.ways.empty(); }
  /// Requires !is_single(sheet).
  Anchored anchored(const NumberedSheet& sheet, unsigned side, Points anchor) const;
  /// Requires a position of the sheet, with this anchor.
  Index number(const NumberedSheet& sheet, unsigned side, const Anchored& anchor, const Placement& position) const;
  /// The number of the men beside an anchor, mapped by a map.
  Index rest_of(const NumberedSheet& sheet, const Placement& position, unsigned side, const PointMap& map,
                Points anchor) const;
  Placement unrank(const NumberedSheet& sheet, Index number) const;
  std::optional<Placement> position(const NumberedSheet& sheet, Index number) const;

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

/// Numbers the positions that the moves of one position lead to, or that they come from.
///
/// Cost of a number: of a position whose anchor did not move, the loads of one rank for each other kind of men; if the
/// anchor moved, in addition one rank and three random loads from the tables of its class. Repeats are found by a small
/// hash table.
class MoveNumbers final : public Receiver {
 public:
  /// Unranks a position and makes `next` empty. Returns nothing for a gap. `numbers` must outlive the moves.
  std::optional<Scene> begin(const PlacementNumbers& numbers, Index position, std::vector<Index>& next);
  /// From now on only positions in the tier of that position get numbers, and others are left out.
  void stay_in_tier();
  /// Appends the number of the position, unless it is among them. Throws std::logic_error if no sheet has its numbers
  /// of men, without stay_in_tier().
  void take(const Placement& position, std::uint64_t key) override;

 private:
  /// The last position of a sheet: positions without captures in one place, the others in the other.
  struct Last {
    const PlacementNumbers::NumberedSheet* sheet = nullptr;  ///< null: out of the tier
    std::uint64_t key = 0;
    bool known = false;  ///< whether key and sheet are set
    std::optional<Points> men = {};
    PlacementNumbers::Anchored anchor = {};
  };
  struct Slot {
    std::uint64_t time = 0;
    Index number = 0;
  };

  void find_sheet(Last& last, const Placement& position, std::uint64_t key) const;
  void add(Index number);

  const PlacementNumbers* numbers_ = nullptr;
  std::vector<Index>* next_ = nullptr;
  unsigned side_ = 0;
  bool stays_ = false;
  Index first_ = 0, end_ = 0;  ///< of the tier
  std::uint64_t quiet_key_ = 0;
  std::array<Last, 2> last_;
  std::uint64_t time_ = 0;  ///< positions so far
  std::array<Slot, 256> slots_;
};

}  // namespace zermelo::described
