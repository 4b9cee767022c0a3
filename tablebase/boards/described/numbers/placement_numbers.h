// Numbers the positions of board rules, tier by tier, without discovery.
//
// A sheet (sheets.h) has one number if the numbers of men decide the game. Otherwise the points of one kind of men, the
// anchor, are numbered up to the symmetries of the board, and the points of every other kind among the points that are
// left (combinatorial number system). Positions that symmetries map to each other have the same number; where the
// anchor has symmetries of its own, only the least of the numbers is used, and the others are gaps.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <utility>
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
/// on larger boards two for each byte. A set among free points takes an instruction more on processors with BMI2, and
/// else two loads for each byte of the board.
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
  /// The inverse of rank. Cost: a load and the inverse of closed if prepare() listed the sets.
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
#ifdef __x86_64__
    if (moves_bits_) {
      asm("pext %1, %0, %0" : "+r"(set) : "r"(free));
      return set;
    }
#endif
    return closed_by_bytes(set, free);
  }
  /// The inverse of closed.
  Points opened(Points set, Points free) const {
#ifdef __x86_64__
    if (moves_bits_) {
      asm("pdep %1, %0, %0" : "+r"(set) : "r"(free));
      return set;
    }
#endif
    return opened_by_bytes(set, free);
  }
  Points closed_by_bytes(Points set, Points free) const;
  Points opened_by_bytes(Points set, Points free) const;

  bool moves_bits_;    ///< whether the processor has instructions for closed and opened
  unsigned bytes_;     ///< of a set
  unsigned half_ = 0;  ///< the number of points in the lower half; 0: the board is large
  std::array<std::array<Index, most_points + 2>, most_points + 2> ways_{};
  std::vector<std::uint32_t> low_, high_;  ///< the ranks of lower halves; of upper halves, for each size of the whole
  std::vector<std::vector<Index>> sums_;   ///< for each byte, and number of lower points, of the points of the byte
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
    /// For each set: its class, and in the lowest map_bits_ the map to the set that represents it; for the first player
    /// and, after the exchange, for the second.
    PerSide<std::vector<std::uint32_t>> found;
    /// The set that represents each class, and its place in `stabilisers`.
    std::vector<std::pair<Points, std::uint32_t>> sets;
    std::vector<std::vector<std::uint32_t>> stabilisers{{}};  ///< maps that keep a set, without the identity
  };
  /// The men of one kind on the board.
  struct Part {
    PerSide<std::uint8_t> kind;  ///< its twin, if the second player is to move
    std::uint8_t men;
    Index ways;  ///< of their sets
  };
  struct NumberedSheet {
    Counts counts;
    Index first = 0, positions = 1;
    Index tier_first = 0, tier_end = 0;
    Index rest = 1;                ///< the numbers for each set of the anchor
    std::uint64_t turned_key = 0;  ///< of its positions, with the other player to move
    bool decided = false;
    std::shared_ptr<const Classes> classes = {};  ///< none: no symmetries
    std::vector<Part> parts = {};                 ///< the anchor first
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
  bool is_single(const NumberedSheet& sheet) const { return sheet.decided || sheet.parts.empty(); }
  /// Requires !is_single(sheet).
  void find_anchor(const NumberedSheet& sheet, unsigned side, Points men, Anchored& anchor) const {
    const Index rank = sets_.rank(sheet.classes ? men : maps_[side].front()(men), sheet.parts.front().men);
    anchor.own = nullptr;
    if (!sheet.classes) {
      anchor.first = sheet.first + rank * sheet.rest;
      anchor.map = &maps_[side].front();
      anchor.stands = (*anchor.map)(men);
      return;
    }
    const Classes& classes = *sheet.classes;
    const std::uint32_t found = classes.found[side][rank], number = found >> map_bits_;
    anchor.first = sheet.first + number * sheet.rest;
    anchor.map = &maps_[side][found & ((1u << map_bits_) - 1)];
    anchor.stands = classes.sets[number].first;
    if (const std::uint32_t own = classes.sets[number].second; own != 0) anchor.own = &classes.stabilisers[own];
  }
  /// Requires men of the sheet, with this anchor. `men_of(kind)` are the men of a kind.
  template <class MenOf>
  Index number(const NumberedSheet& sheet, unsigned side, const Anchored& anchor, const MenOf& men_of) const {
    const Index number = anchor.first + rest_of(sheet, side, *anchor.map, anchor.stands, men_of);
    return anchor.own == nullptr ? number : least_number(sheet, side, anchor, men_of, number);
  }
  /// The least number under the maps that keep the anchor.
  template <class MenOf>
  [[gnu::noinline]] Index least_number(const NumberedSheet& sheet, unsigned side, const Anchored& anchor,
                                       const MenOf& men_of, Index least) const {
    std::array<Points, most_kinds> image;
    for (const Part& part : sheet.parts) image[part.kind[0]] = (*anchor.map)(men_of(part.kind[side]));
    for (const std::uint32_t keeps : *anchor.own)
      least = std::min(least, anchor.first + rest_of(sheet, 0, maps_[0][keeps], anchor.stands,
                                                     [&](unsigned kind) { return image[kind]; }));
    return least;
  }
  /// The number of the men beside an anchor, mapped by a map.
  template <class MenOf>
  Index rest_of(const NumberedSheet& sheet, unsigned side, const PointMap& map, Points anchor,
                const MenOf& men_of) const {
    Index number = 0;
    Points free = rules_.board() & ~anchor;
    for (std::size_t i = 1; i < sheet.parts.size(); ++i) {
      const Part& part = sheet.parts[i];
      const Points set = map(men_of(part.kind[side]));
      number = number * part.ways + sets_.rank(set, part.men, free);
      free &= ~set;
    }
    return number;
  }
  Placement unrank(const NumberedSheet& sheet, Index number) const;
  std::optional<Placement> position(const NumberedSheet& sheet, Index number) const;

  const BoardRules& rules_;
  Symmetries symmetries_;
  unsigned map_bits_ = 0;                ///< of the number of a symmetry
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
class MoveNumbers {
 public:
  /// Unranks a position and makes `next` empty. Returns nothing for a gap. `numbers` must outlive the moves.
  std::optional<Placement> begin(const PlacementNumbers& numbers, Index position, std::vector<Index>& next);
  /// The position as a scene, with keys for the positions to number. `AnyScene` is Scene or PairScene.
  template <class AnyScene>
  AnyScene scene(const Placement& position) const {
    return AnyScene(numbers_->rules_, position, &numbers_->places_->weights(turn_), quiet_key_);
  }
  /// From now on only positions in the tier of that position get numbers, and others are left out.
  void stay_in_tier();
  /// Appends the number of the position, unless it is among them. Throws std::logic_error if no sheet has its numbers
  /// of men, without stay_in_tier().
  template <class AnyScene>
  void take(const AnyScene& scene) {
    Last& last = last_[scene.key == quiet_key_ ? 0 : 1];
    if (!last.known || last.key != scene.key) find_sheet(last, scene.key, [&] { return scene.placement(); });
    if (last.sheet == nullptr) return;
    const PlacementNumbers::NumberedSheet& sheet = *last.sheet;
    if (numbers_->is_single(sheet)) return add(sheet.first);
    if (const Points men = scene.men_of(sheet.parts.front().kind[side_]); !last.anchored || last.men != men) {
      last.men = men;
      last.anchored = true;
      numbers_->find_anchor(sheet, side_, men, last.anchor);
    }
    add(numbers_->number(sheet, side_, last.anchor, [&](unsigned kind) { return scene.men_of(kind); }));
  }

 private:
  /// The last position of a sheet: positions without captures in one place, the others in the other.
  struct Last {
    const PlacementNumbers::NumberedSheet* sheet = nullptr;  ///< null: out of the tier
    std::uint64_t key = 0;
    bool known = false;     ///< whether key and sheet are set
    bool anchored = false;  ///< whether men and anchor are set
    Points men = 0;
    PlacementNumbers::Anchored anchor = {};
  };
  struct Slot {
    std::uint64_t time = 0;
    Index number = 0;
  };

  template <class PlacementOf>
  [[gnu::noinline]] void find_sheet(Last& last, std::uint64_t key, const PlacementOf& placement) const {
    const auto place = numbers_->places_->find(key);
    if (!place && !stays_) refuse(placement());
    last = {place ? &numbers_->sheets_[*place] : nullptr, key, true};
    if (stays_ && place && (last.sheet->first < first_ || last.sheet->first >= end_)) last.sheet = nullptr;
  }
  [[noreturn]] void refuse(const Placement& position) const;
  void add(Index number) {
    Slot& slot = slots_[number * 0x9E3779B97F4A7C15 >> 56];
    if (slot.time != time_)
      slot = {time_, number};
    else if (slot.number == number || std::find(next_->begin(), next_->end(), number) != next_->end())
      return;
    next_->push_back(number);
  }

  const PlacementNumbers* numbers_ = nullptr;
  std::vector<Index>* next_ = nullptr;
  unsigned turn_ = 0, side_ = 0;  ///< of the positions to number
  bool stays_ = false;
  Index first_ = 0, end_ = 0;  ///< of the tier
  std::uint64_t quiet_key_ = 0;
  std::array<Last, 2> last_;
  std::uint64_t time_ = 0;  ///< positions so far
  std::array<Slot, 256> slots_;
};

}  // namespace zermelo::described
