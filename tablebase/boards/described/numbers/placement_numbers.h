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
#include "tablebase/boards/described/numbers/set_numbers.h"
#include "tablebase/boards/described/numbers/sheets.h"
#include "tablebase/boards/described/numbers/symmetry.h"
#include "tablebase/boards/described/play/scene.h"
#include "tablebase/boards/described/rules/board_rules.h"
#include "tablebase/game/tier.h"

namespace zermelo::described {

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
  PlacementNumbers(const PlacementNumbers&) = delete;
  PlacementNumbers& operator=(const PlacementNumbers&) = delete;

  /// The number of this object in the process, at least 1.
  std::uint64_t id() const { return id_; }
  Index size() const { return size_; }
  const std::vector<Tier>& tiers() const { return tiers_; }
  /// Whether a position has the same number as every position that symmetries map it to.
  bool folds() const { return folds_; }
  /// Whether the numbers of men decide some sheet, so that its positions have one number.
  bool decides() const { return decides_; }
  /// Whether no move stays inside a tier.
  bool leaves(std::size_t tier) const { return !stays_[tier]; }
  const Symmetries& symmetries() const { return symmetries_; }
  /// The numbers of men of the sheets of a tier in which they do not decide; none if they do.
  std::vector<Counts> sheets_in(const Tier& tier) const;
  /// The kinds of men of a player of whom one captured by replacement ends the game with a win of the other one,
  /// wherever such a man is on the board. None if that is true of a kind in some positions, but not in all.
  Kinds royal(unsigned player) const { return royal_[player]; }

  friend class MoveNumbers;

  /// Nothing for numbers of men that play cannot reach.
  std::optional<Index> rank(const Placement& position) const;
  /// A position that has the number; of a gap, some position. Requires: number < size().
  Placement unrank(Index number) const;
  bool is_gap(Index number) const { return !position(number); }
  /// The position with the number; nothing for a gap.
  std::optional<Placement> position(Index number) const;
  /// Calls use(i, position) for each number first + i, i < count, that is no gap.
  template <class Use>
  void for_positions(Index first, Index count, const Use& use) const {
    for (Index at = first; at - first < count;) {
      Row row = row_of(at);
      const Index end = std::min(first + count, row.first + row.count);
      for (Placement position = row.men; at < end; ++at) {
        put_others(row, at, position);
        if (kept_by(row, position) != 0) use(at - first, std::as_const(position));
      }
    }
  }
  /// Calls use(i) for each gap first + i, i < count.
  template <class Use>
  void for_gaps(Index first, Index count, const Use& use) const {
    for (Index at = first; at - first < count;) {
      Row row = row_of(at);
      const Index end = std::min(first + count, row.first + row.count);
      if (row.own == nullptr) at = end;
      for (Placement position = row.men; at < end; ++at) {
        put_others(row, at, position);
        if (kept_by(row, position) == 0) use(at - first);
      }
    }
  }

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
    /// The sets, as SetNumbers::listed gives them.
    const std::vector<std::uint32_t>* listed = nullptr;
  };
  struct NumberedSheet {
    Counts counts;
    Index first = 0, positions = 1;
    Index tier_first = 0, tier_end = 0;
    Index rest = 1;                       ///< the numbers for each set of the anchor
    std::uint64_t turned_key = 0;         ///< of its positions, with the other player to move
    std::optional<Outcome> decided = {};  ///< for the player to move, if the numbers of men decide
    PerSide<Kinds> winning = {};          ///< see winning_captures(), by side_of(turn)
    /// Whether moves lead to numbers of men that decide only if they capture a royal man.
    bool ends_by_royal = false;
    std::shared_ptr<const Classes> classes = {};  ///< none: no symmetries
    std::vector<Part> parts = {};                 ///< the anchor first
  };

  NumberedSheet numbered(const Sheet& sheet);
  /// The kinds of men of the opponent of whom one captured by replacement ends the game with a win of the player to
  /// move, whatever else changes.
  Kinds winning_captures(const NumberedSheet& sheet) const;
  bool is_lost(std::uint64_t key) const;
  /// The kinds of men of a player that are on the board.
  Kinds men_on_board(const NumberedSheet& sheet, unsigned player) const;
  void find_winning_captures();
  /// `sheets[i]` is the place in sheets_ of sheet i of the graph.
  void find_other_ends(const SheetGraph& graph, const std::vector<std::size_t>& sheets);
  std::shared_ptr<const Classes> classes(unsigned men);
  const NumberedSheet& sheet_of(Index number) const;

  /// The positions of a sheet whose anchor stands on the same points: they have neighbouring numbers.
  struct Row {
    const NumberedSheet* sheet = nullptr;
    Index first = 0, count = 0;
    Placement men = {};  ///< the men that all of them have; in a sheet with one number the position
    Points free = 0;
    /// Maps that keep the anchor, without the identity; null: none.
    const std::vector<std::uint32_t>* own = nullptr;
    /// The position that put_others() has put last; for each part but the anchor, the number of its set and the points
    /// that are free for it.
    Index last = none;
    std::array<Index, most_kinds> digits;
    std::array<Points, most_kinds> free_of;

    static constexpr Index none = ~Index{0};
    bool contains(Index number) const { return number - first < count; }
  };
  Row row_of(Index number) const;
  /// Puts the men that differ in the row on the board of a position that has the others, or that it has put last. Cost:
  /// for a number that follows the last one, the parts that change are put again; for another number two divisions for
  /// each kind of men after the second one.
  void put_others(Row& row, Index number, Placement& position) const;
  static std::size_t find_digits(Row& row, Index number);
  static std::size_t count_on(Row& row, Index by);
  /// The number of symmetries that keep a position of the row; 0 for a gap.
  unsigned kept_by(const Row& row, const Placement& position) const;

  /// What the numbers of all positions of a sheet have in common whose anchor stands on the same points.
  struct Anchored {
    Index first = 0;                ///< the number of the first of them
    const PointMap* map = nullptr;  ///< to the set that represents these points
    Points free = 0;                ///< the points without that set
    /// Maps that keep that set; null: none.
    const std::vector<std::uint32_t>* own = nullptr;
  };

  /// The number of a position, and how many symmetries keep the position.
  struct Numbered {
    Index number;
    unsigned kept_by;
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
      anchor.free = rules_.board() & ~(*anchor.map)(men);
      return;
    }
    const Classes& classes = *sheet.classes;
    const std::uint32_t found = classes.found[side][rank], number = found >> map_bits_;
    anchor.first = sheet.first + number * sheet.rest;
    anchor.map = &maps_[side][found & ((1u << map_bits_) - 1)];
    anchor.free = rules_.board() & ~classes.sets[number].first;
    if (const std::uint32_t own = classes.sets[number].second; own != 0) anchor.own = &classes.stabilisers[own];
  }
  /// Requires men of the sheet, with this anchor. `men_of(kind)` are the men of a kind.
  template <class MenOf>
  Numbered number(const NumberedSheet& sheet, unsigned side, const Anchored& anchor, const MenOf& men_of) const {
    const Index number = anchor.first + rest_of(sheet, side, *anchor.map, anchor.free, men_of);
    return anchor.own == nullptr ? Numbered{number, 1} : least_number(sheet, side, anchor, men_of, number);
  }
  /// The least number under the maps that keep the anchor, and how many maps, with the identity, give it: as many as
  /// keep the position. Numbers ascend as the sets of the parts do, one part after the other, so sets are compared.
  template <class MenOf>
  [[gnu::noinline]] Numbered least_number(const NumberedSheet& sheet, unsigned side, const Anchored& anchor,
                                          const MenOf& men_of, Index first) const {
    const std::size_t parts = sheet.parts.size();
    std::array<Points, most_kinds> image, least;
    for (std::size_t i = 1; i < parts; ++i) least[i] = image[i] = (*anchor.map)(men_of(sheet.parts[i].kind[side]));
    unsigned maps = 1;
    const PointMap* map = nullptr;
    for (const std::uint32_t keeps : *anchor.own) {
      const PointMap& other = maps_[0][keeps];
      std::size_t i = 1;
      while (i < parts && other(image[i]) == least[i]) ++i;
      if (i == parts) {
        ++maps;
      } else if (other(image[i]) < least[i]) {
        map = &other;
        maps = 1;
        for (; i < parts; ++i) least[i] = other(image[i]);
      }
    }
    return {map == nullptr ? first : anchor.first + rest_of(sheet, anchor.free, least), maps};
  }
  /// The number of a position in a sheet with one number, if there are no men on the board.
  Numbered single(const NumberedSheet& sheet) const {
    return {sheet.first, static_cast<unsigned>(symmetries_.maps.size())};
  }
  /// The number of the other men, mapped by a map, among the points that the anchor leaves free.
  template <class MenOf>
  Index rest_of(const NumberedSheet& sheet, unsigned side, const PointMap& map, Points free,
                const MenOf& men_of) const {
    Index number = 0;
    for (std::size_t i = 1; i < sheet.parts.size(); ++i)
      number = with_part(number, sheet.parts[i], map(men_of(sheet.parts[i].kind[side])), free);
    return number;
  }
  /// The same for the sets of points of the other parts.
  Index rest_of(const NumberedSheet& sheet, Points free, const std::array<Points, most_kinds>& sets) const {
    Index number = 0;
    for (std::size_t i = 1; i < sheet.parts.size(); ++i) number = with_part(number, sheet.parts[i], sets[i], free);
    return number;
  }
  [[gnu::always_inline]] Index with_part(Index number, const Part& part, Points set, Points& free) const {
    number = number * part.ways + sets_.rank(set, part.men, free);
    free &= ~set;
    return number;
  }

  const BoardRules& rules_;
  std::uint64_t id_;
  Symmetries symmetries_;
  unsigned map_bits_ = 0;                ///< of the number of a symmetry
  PerSide<std::vector<PointMap>> maps_;  ///< the symmetries, for the second player behind the exchange
  SetNumbers sets_;
  std::map<unsigned, std::shared_ptr<const Classes>> classes_;
  std::vector<NumberedSheet> sheets_;  ///< by ascending numbers
  std::optional<CountsIndex> places_;
  std::vector<Tier> tiers_;
  std::vector<bool> stays_;
  PerSide<Kinds> royal_ = {};
  bool folds_ = true, decides_ = false;
  Index size_ = 0;
};

}  // namespace zermelo::described
