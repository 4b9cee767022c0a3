// Lists where moves on the small heaps and on the large heaps of a heap game lead. A position of the game is a multiset
// of small heaps, one of large heaps, and a number of heaps of one: the halves of a HeapSpace.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "tablebase/game/structure.h"
#include "tablebase/heaps/heap_space.h"

namespace zermelo::heaps::proof {

/// Numbers the multisets of a half that are light enough for the space, class by class, and by rank in a class.
class HalfIds {
 public:
  using Id = std::uint32_t;
  static constexpr Id absent = std::numeric_limits<Id>::max();

  HalfIds(const HeapSpace& space, const HeapHalf& half);

  Id size() const { return static_cast<Id>(places_.size()); }
  const HeapHalf::ClassRank& place(Id id) const { return places_[id]; }
  /// Requires a multiset that is light enough.
  Id id(const HeapHalf::ClassRank& place) const {
    return static_cast<Id>(first_id_[half_.class_at(place.sum, place.heaps)] + place.rank);
  }
  /// The id of the heaps of this half in `counts`, or `absent` if they are too heavy.
  Id find(const HeapCounts& counts) const {
    const HeapHalf::ClassRank place = half_.place(counts);
    return space_.row_length(place.sum, place.heaps) > 0 ? id(place) : absent;
  }

  static std::uint64_t bytes(const HeapSpace& space, const HeapHalf& half);

 private:
  const HeapSpace& space_;
  const HeapHalf& half_;
  std::vector<std::size_t> first_id_;  ///< of each class
  std::vector<HeapHalf::ClassRank> places_;
};

/// The moves on all multisets of a half.
class HalfMoves {
 public:
  using Id = HalfIds::Id;
  /// How a move changes a position, without ranks.
  struct Change {
    std::uint32_t sum = 0;               ///< of the heaps of the half; is subtracted
    std::int32_t heaps = 0;              ///< their number; is added; 0 if heaps are not counted
    std::uint16_t low_a = 0, low_b = 0;  ///< new small heaps after a move on a large heap; 0: none
    std::uint32_t ones = 0;              ///< new heaps of one
    friend bool operator==(const Change&, const Change&) = default;
  };
  /// What a move leaves: a place in changes(), and the rank of the heaps of the half in their new class.
  struct Step {
    std::uint32_t change;
    std::uint32_t rank;
  };

  /// Cost: proportional to the number of multisets times the moves from one of them. Memory: bytes().
  HalfMoves(const HeapSumRules& rules, const HeapHalf& half);

  const HalfIds& ids() const { return ids_; }
  std::uint32_t rank(Id id) const { return static_cast<std::uint32_t>(ids_.place(id).rank); }
  /// The multiset with a heap of n more; n = 0 adds none. Requires that it is light enough.
  Id with(Id id, std::uint32_t n) const { return n == 0 ? id : larger_[id * sizes_ + n - least_]; }
  /// The moves on its heaps.
  std::span<const Step> steps(Id id) const {
    return {steps_.data() + first_step_[id], steps_.data() + first_step_[id + 1]};
  }
  std::span<const Change> changes() const { return changes_; }

  static std::uint64_t bytes(const HeapSumRules& rules, const HeapHalf& half);
  /// An upper bound of changes().size().
  static std::uint64_t most_changes(const HeapSumRules& rules, const HeapHalf& half);

 private:
  std::uint32_t change(std::uint32_t n, Remains left, bool counts_heaps);
  /// The places in changes() of the options of each n.
  using Changes = std::vector<std::vector<std::uint32_t>>;
  void list_steps(const HeapSumRules& rules, const HeapHalf& half, const Changes& change_of, HeapCounts& counts);

  HalfIds ids_;
  std::size_t least_, sizes_;
  std::vector<Id> larger_;  ///< of each multiset and n: the multiset with one more n, or absent
  std::vector<std::size_t> first_step_;
  std::vector<Step> steps_;
  std::vector<Change> changes_;
};

}  // namespace zermelo::heaps::proof
