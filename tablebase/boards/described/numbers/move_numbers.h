// The numbers of the positions that the moves of one position lead to, or that they come from.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "tablebase/boards/described/numbers/placement_numbers.h"

namespace zermelo::described {

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
  /// From now on positions that no sheet contains are left out; `in_tier`: and those in another tier than that
  /// position.
  void leave_out(bool in_tier) {
    lenient_ = true;
    stays_ = in_tier;
  }
  /// Appends the number of the position, unless it is among them. Throws std::logic_error if no sheet has its numbers
  /// of men, without leave_out().
  template <class AnyScene>
  void take(const AnyScene& scene) {
    Last& last = last_of(scene);
    if (last.sheet != nullptr) add(number_of(last, scene).number);
  }
  /// Appends the number of the position for each symmetry that keeps it, also if it is among them.
  template <class AnyScene>
  void take_repeated(const AnyScene& scene) {
    Last& last = last_of(scene);
    if (last.sheet == nullptr) return;
    const PlacementNumbers::Numbered found = number_of(last, scene);
    next_->push_back(found.number);
    for (unsigned more = 1; more < found.kept_by; ++more) next_->push_back(found.number);
  }
  /// Leaves one of as many equal numbers as symmetries keep the position of begin(), see CountedMoves.
  void divide_repeats();
  /// Whether the position is in the tier of the position of begin().
  template <class AnyScene>
  bool in_tier(const AnyScene& scene) {
    return last_of(scene).in_tier;
  }

 private:
  /// The last position of a sheet: positions without captures in one place, the others in the other.
  struct Last {
    const PlacementNumbers::NumberedSheet* sheet = nullptr;  ///< null: out of the tier
    std::uint64_t key = 0;
    bool known = false;  ///< whether key, sheet and in_tier are set
    bool in_tier = false;
    bool anchored = false;  ///< whether men and anchor are set
    Points men = 0;
    PlacementNumbers::Anchored anchor = {};
  };
  struct Slot {
    std::uint64_t time = 0;
    Index number = 0;
  };

  template <class AnyScene>
  Last& last_of(const AnyScene& scene) {
    Last& last = last_[scene.key == quiet_key_ ? 0 : 1];
    if (!last.known || last.key != scene.key) find_sheet(last, scene.key, [&] { return scene.placement(); });
    return last;
  }
  template <class PlacementOf>
  [[gnu::noinline]] void find_sheet(Last& last, std::uint64_t key, const PlacementOf& placement) const {
    const auto place = numbers_->places_->find(key);
    if (!place && !lenient_) refuse(placement());
    last = {place ? &numbers_->sheets_[*place] : nullptr, key, true};
    last.in_tier = place && last.sheet->first >= first_ && last.sheet->first < end_;
    if (stays_ && !last.in_tier) last.sheet = nullptr;
  }
  /// Requires a sheet.
  template <class AnyScene>
  PlacementNumbers::Numbered number_of(Last& last, const AnyScene& scene) const {
    const PlacementNumbers::NumberedSheet& sheet = *last.sheet;
    if (numbers_->is_single(sheet)) return numbers_->single(sheet);
    if (const Points men = scene.men_of(sheet.parts.front().kind[side_]); !last.anchored || last.men != men) {
      last.men = men;
      last.anchored = true;
      numbers_->find_anchor(sheet, side_, men, last.anchor);
    }
    return numbers_->number(sheet, side_, last.anchor, [&](unsigned kind) { return scene.men_of(kind); });
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
  bool lenient_ = false, stays_ = false;
  unsigned kept_by_ = 1;       ///< the number of symmetries that keep the position of begin()
  Index first_ = 0, end_ = 0;  ///< of the tier
  std::uint64_t quiet_key_ = 0;
  std::array<Last, 2> last_;
  std::uint64_t time_ = 0;  ///< positions so far
  std::array<Slot, 256> slots_;
};

// What becomes of the positions that the moves of a position lead to, or that they come from.

/// Counts those in the tier, and numbers the others.
struct CountedInTier {
  MoveNumbers& numbers;
  std::uint32_t inside = 0;

  template <class AnyScene>
  void take(const AnyScene& scene) {
    numbers.in_tier(scene) ? void(++inside) : numbers.take(scene);
  }
};

/// Counts all.
struct Counted {
  std::uint32_t all = 0;

  void take_many(unsigned moves) { all += moves; }
  template <class AnyScene>
  void take(const AnyScene&) {
    ++all;
  }
};

/// Numbers all, with repeats.
struct Repeated {
  MoveNumbers& numbers;

  template <class AnyScene>
  void take(const AnyScene& scene) {
    numbers.take_repeated(scene);
  }
};

}  // namespace zermelo::described
