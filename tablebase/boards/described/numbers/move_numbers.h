// The numbers of the positions that the moves of one position lead to, or that they come from.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tablebase/boards/described/numbers/placement_numbers.h"

namespace zermelo::described {

/// Which positions get numbers: all, and std::logic_error if no sheet has their numbers of men; those that a sheet
/// contains; those in the tier of the position of MoveNumbers::begin.
enum class Numbering { all, known, in_tier };

/// Cost of a number: the loads of one rank for each kind of men but the anchor. In the moves of neighbouring positions
/// the anchor mostly comes to the same points again, so a small hash table has its place; else it takes one rank and
/// three random loads from the tables of its class. Neighbouring positions are unranked without divisions while only
/// the men of the last kind differ. Repeats are found by another hash table.
class MoveNumbers {
 public:
  /// Unranks a position and makes `next` empty. Returns null for a gap. `numbers` must outlive the moves, and the next
  /// call changes the position.
  const Placement* begin(const PlacementNumbers& numbers, Index position, Numbering which, std::vector<Index>& next);
  /// Ends the numbers of a position.
  void finish() {
    next_->insert(next_->end(), recent_.begin(), recent_.begin() + recents_);
    recents_ = 0;
  }
  /// See PlacementNumbers::winning_captures; in the position of begin().
  Kinds winning_captures() const { return row_.sheet->winning[numbers_->side_of(turn_ ^ 1u)]; }
  /// The same in a position after a move.
  template <class AnyScene>
  Kinds winning_captures(const AnyScene& scene) {
    return winning_in(last_of(scene));
  }
  /// The same with the men of the position of begin() and the other player to move.
  Kinds winning_captures_after_quiet_moves() { return winning_in(quiet()); }
  /// The outcome for the player to move in the position of begin(), if the numbers of men decide.
  std::optional<Outcome> outcome_by_men() const { return row_.sheet->decided; }
  /// Whether moves from the position of begin() lead to numbers of men that decide only by capturing a royal man.
  bool ends_by_royal() const { return row_.sheet->ends_by_royal; }
  /// See PlacementNumbers::royal.
  Kinds royal(unsigned player) const { return numbers_->royal(player); }
  /// The position as a scene, with keys for the positions to number. `AnyScene` is Scene or PairScene.
  template <class AnyScene>
  AnyScene scene(const Placement& position) const {
    return AnyScene(numbers_->rules_, position, &numbers_->places_->weights(turn_), quiet_key_);
  }
  /// Appends the number of the position, unless it is among them.
  template <class AnyScene>
  void take(const AnyScene& scene) {
    Last& last = last_of(scene);
    if (last.sheet != nullptr) add(number_of(last, scene).number);
  }
  /// Appends the number of the position, also if it is among them.
  template <class AnyScene>
  void take_again(const AnyScene& scene) {
    Last& last = last_of(scene);
    if (last.sheet != nullptr) push(number_of(last, scene).number);
  }
  /// Appends the number of the position for each symmetry that keeps it, also if it is among them.
  template <class AnyScene>
  void take_repeated(const AnyScene& scene) {
    Last& last = last_of(scene);
    if (last.sheet == nullptr) return;
    push_repeated(number_of(last, scene));
  }
  /// The same for each position in which the men of this kind are one of `sets`, and all others as in the scene. Leaves
  /// the men of this kind elsewhere.
  template <class AnyScene>
  void take_repeated_sets(AnyScene& scene, unsigned kind, std::span<const Points> sets) {
    const Last& last = last_of(scene);
    if (last.sheet == nullptr || number_sets(last, scene, kind, sets)) return;
    for (const Points set : sets) {
      scene.rearrange(kind, set);
      take_repeated(scene);
    }
  }
  /// The same for each position in which the men of both players are at these places, with as many men as in the scene.
  void take_repeated_places(const PairScene& scene, std::span<const PerSide<Points>> places) {
    const Last& last = last_of(scene);
    if (last.sheet == nullptr) return;
    if (!last.single && last.sheet->parts.size() == 2) return push_pairs(last, places);
    for (const PerSide<Points>& men : places)
      push_repeated(number_in(last, [&men](unsigned kind) { return men[kind]; }));
  }
  /// The number of positions in which one of the men of this kind at `points` is captured, if they are in the tier;
  /// else 0, and their numbers are appended.
  template <class AnyScene>
  unsigned count_captures(AnyScene& scene, unsigned kind, Points points) {
    if (points == 0) return 0;
    scene.capture(kind, lowest(points));
    const Last& last = last_of(scene);
    scene.give_back(kind, lowest(points));
    if (last.in_tier) return count(points);
    std::array<Points, most_points> sets;
    std::size_t number = 0;
    for_points(points, [&](unsigned point) { sets[number++] = scene.men_of(kind) ^ one(point); });
    if (last.sheet == nullptr || number_sets(last, scene, kind, std::span(sets).first(number))) return 0;
    for_points(points, [&](unsigned point) {
      scene.capture(kind, point);
      take_again(scene);
      scene.give_back(kind, point);
    });
    return 0;
  }
  /// Leaves one of as many equal numbers as symmetries keep the position of begin(), see CountedMoves.
  void divide_repeats();
  /// Whether the position is in the tier of the position of begin().
  template <class AnyScene>
  bool in_tier(const AnyScene& scene) {
    return last_of(scene).in_tier;
  }
  /// The same for the positions with the same men and the other player to move. Requires that a move leads to such men.
  bool quiet_in_tier() { return quiet().in_tier; }

 private:
  /// The last position with these numbers of men.
  struct Last {
    const PlacementNumbers::NumberedSheet* sheet = nullptr;  ///< null: left out
    std::uint64_t key = 0;
    bool known = false;  ///< whether key, sheet and in_tier are set
    bool in_tier = false;
    bool single = false;           ///< whether the sheet has one number
    std::uint8_t anchor_kind = 0;  ///< if it has more
  };
  /// Where an anchor stands.
  struct KnownAnchor {
    const PlacementNumbers::NumberedSheet* sheet = nullptr;
    Points men = 0;
    PlacementNumbers::Anchored anchor = {};
  };
  struct Slot {
    std::uint64_t time = 0;
    Index number = 0;
  };

  const Last& quiet() {
    if (!last_.front().known) find_sheet(last_.front(), quiet_key_, [this] { return row_.men; });
    return last_.front();
  }
  Kinds winning_in(const Last& last) const { return last.sheet == nullptr ? 0 : last.sheet->winning[side_]; }
  template <class AnyScene>
  Last& last_of(const AnyScene& scene) {
    Last& last = last_[scene.key == quiet_key_ ? 0 : 1 + hash(scene.key, last_bits)];
    if (!last.known || last.key != scene.key) find_sheet(last, scene.key, [&] { return scene.placement(); });
    return last;
  }
  template <class PlacementOf>
  [[gnu::noinline]] void find_sheet(Last& last, std::uint64_t key, const PlacementOf& placement) const {
    const auto place = numbers_->places_->find(key);
    if (!place && which_ == Numbering::all) refuse(placement());
    last = {place ? &numbers_->sheets_[*place] : nullptr, key, true};
    last.single = place && numbers_->is_single(*last.sheet);
    if (place && !last.single) last.anchor_kind = last.sheet->parts.front().kind[side_];
    last.in_tier = place && last.sheet->first >= row_.sheet->tier_first && last.sheet->first < row_.sheet->tier_end;
    if (which_ == Numbering::in_tier && !last.in_tier) last.sheet = nullptr;
  }
  /// Requires a sheet.
  template <class AnyScene>
  PlacementNumbers::Numbered number_of(const Last& last, const AnyScene& scene) const {
    return number_in(last, [&](unsigned kind) { return scene.men_of(kind); });
  }
  /// `men_of(kind)` are the men of a kind.
  template <class MenOf>
  PlacementNumbers::Numbered number_in(const Last& last, const MenOf& men_of) const {
    const PlacementNumbers::NumberedSheet& sheet = *last.sheet;
    if (last.single) return numbers_->single(sheet);
    return numbers_->number(sheet, side_, anchor_of(sheet, men_of(last.anchor_kind)), men_of);
  }
  /// See take_repeated_sets. Returns false if there are other than two kinds of men, or if symmetries keep an anchor.
  template <class AnyScene>
  bool number_sets(const Last& last, const AnyScene& scene, unsigned kind, std::span<const Points> sets) {
    const PlacementNumbers::NumberedSheet& sheet = *last.sheet;
    if (last.single || sheet.parts.size() != 2) return false;
    const PlacementNumbers::Part& other = sheet.parts[1];
    if (kind != last.anchor_kind && kind != other.kind[side_]) return false;
    if (recents_ + sets.size() > recent_.size()) finish();
    if (sets.size() > recent_.size()) return false;
    Index* to = recent_.data() + recents_;
    bool kept = false;
    if (kind != last.anchor_kind) {
      const PlacementNumbers::Anchored anchor = anchor_of(sheet, scene.men_of(last.anchor_kind));
      kept = anchor.own != nullptr;
      for (const Points set : sets)
        *to++ = anchor.first + numbers_->sets_.rank((*anchor.map)(set), other.men, anchor.free);
    } else {
      const Points others = scene.men_of(other.kind[side_]);
      for (const Points set : sets) {
        const PlacementNumbers::Anchored& anchor = anchor_of(sheet, set);
        kept = kept || anchor.own != nullptr;
        *to++ = anchor.first + numbers_->sets_.rank((*anchor.map)(others), other.men, anchor.free);
      }
    }
    if (!kept) recents_ += sets.size();
    return !kept;
  }
  /// See take_repeated_places; in a sheet with men of both kinds.
  void push_pairs(const Last& last, std::span<const PerSide<Points>> places) {
    const PlacementNumbers::NumberedSheet& sheet = *last.sheet;
    const unsigned anchors = last.anchor_kind, others = sheet.parts[1].kind[side_], size = sheet.parts[1].men;
    for (const PerSide<Points>& men : places) {
      const PlacementNumbers::Anchored& anchor = anchor_of(sheet, men[anchors]);
      if (anchor.own == nullptr) [[likely]]
        push(anchor.first + numbers_->sets_.rank((*anchor.map)(men[others]), size, anchor.free));
      else
        push_repeated(numbers_->number(sheet, side_, anchor, [&men](unsigned kind) { return men[kind]; }));
    }
  }
  const PlacementNumbers::Anchored& anchor_of(const PlacementNumbers::NumberedSheet& sheet, Points men) const {
    KnownAnchor& known = anchors_[hash(men, anchor_bits)];
    if (known.men != men || known.sheet != &sheet) {
      known.men = men;
      known.sheet = &sheet;
      numbers_->find_anchor(sheet, side_, men, known.anchor);
    }
    return known.anchor;
  }
  static std::size_t hash(std::uint64_t word, unsigned bits) { return word * 0x9E3779B97F4A7C15 >> (64 - bits); }
  void open_row(const PlacementNumbers& numbers, Index position, Numbering which);
  [[noreturn]] void refuse(const Placement& position) const;
  void add(Index number) {
    Slot& slot = slots_[hash(number, slot_bits)];
    if (slot.time != time_) {
      slot = {time_, number};
      return push(number);
    }
    if (slot.number == number) return;
    finish();
    if (std::find(next_->begin(), next_->end(), number) == next_->end()) push(number);
  }
  void push_repeated(const PlacementNumbers::Numbered& found) {
    for (unsigned times = 0; times < found.kept_by; ++times) push(found.number);
  }
  void push(Index number) {
    if (recents_ == recent_.size()) finish();
    recent_[recents_++] = number;
  }

  static constexpr unsigned last_bits = 3, anchor_bits = 7, slot_bits = 8;

  const PlacementNumbers* numbers_ = nullptr;
  std::uint64_t id_ = 0;  ///< of the numbers; 0: none
  Numbering which_ = Numbering::all;
  PlacementNumbers::Row row_;  ///< of the position of begin()
  Placement position_;
  std::vector<Index>* next_ = nullptr;
  std::array<Index, 256> recent_;  ///< numbers that are not in next_
  std::size_t recents_ = 0;
  unsigned turn_ = 0, side_ = 0;  ///< of the positions to number
  unsigned kept_by_ = 1;          ///< the number of symmetries that keep the position of begin()
  std::uint64_t quiet_key_ = 0;
  std::array<Last, 1 + (1 << last_bits)> last_;
  mutable std::array<KnownAnchor, 1 << anchor_bits> anchors_;
  std::uint64_t time_ = 0;  ///< positions so far
  std::array<Slot, 1 << slot_bits> slots_;
};

}  // namespace zermelo::described
