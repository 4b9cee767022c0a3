// Lists where moves on the small heaps and on the large heaps of a heap game lead.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "tablebase/game/structure.h"
#include "tablebase/heaps/heap_space.h"

namespace zermelo::heaps::proof {

// Numbers the multisets of one half of a heap space, small or large heaps, that are light enough for the space.

/// Ids count the multisets class by class, and by rank in a class.
class HalfIds {
 public:
  using Id = std::uint32_t;
  static constexpr Id absent = std::numeric_limits<Id>::max();

  static constexpr std::size_t entry_bytes = sizeof(HeapHalf::ClassRank);  ///< memory of a multiset

  HalfIds(const HeapSpace& space, const HeapHalf& half) : space_(space), half_(half) {
    places_.reserve(count(space, half));
    for (const HeapClass& members : half.classes()) {
      first_id_.push_back(places_.size());
      if (!light(space, members)) continue;
      for (Index rank = 0; rank < members.count; ++rank) places_.push_back({members.sum, members.heaps, rank});
    }
  }

  Id size() const { return static_cast<Id>(places_.size()); }
  const HeapHalf& half() const { return half_; }
  const HeapHalf::ClassRank& place(Id id) const { return places_[id]; }
  /// Requires a multiset that is light enough.
  Id id(std::uint32_t sum, std::uint32_t heaps, Index rank) const {
    return static_cast<Id>(first_id_[half_.class_at(sum, heaps)] + rank);
  }
  /// The id of these heaps, or `absent` if they are too heavy.
  Id find(const HeapCounts& counts) const {
    const HeapHalf::ClassRank place = half_.place(counts);
    return space_.row_length(place.sum, place.heaps) > 0 ? id(place.sum, place.heaps, place.rank) : absent;
  }
  /// Sets the counts of the heaps of this half.
  void unrank(Id id, HeapCounts& counts) const {
    half_.unrank(places_[id].sum, places_[id].heaps, places_[id].rank, counts);
  }

  /// The number of ids of a half.
  static Index count(const HeapSpace& space, const HeapHalf& half) {
    Index multisets = 0;
    for (const HeapClass& members : half.classes()) multisets += light(space, members) ? members.count : 0;
    return multisets;
  }

 private:
  static bool light(const HeapSpace& space, const HeapClass& members) {
    return space.row_length(members.sum, members.heaps) > 0;
  }

  const HeapSpace& space_;
  const HeapHalf& half_;
  std::vector<std::size_t> first_id_;  ///< of each class
  std::vector<HeapHalf::ClassRank> places_;
};

/// The number of heaps of one that a move leaves.
inline std::uint32_t ones_of(Remains left) { return (left.a == 1 ? 1u : 0u) + (left.b == 1 ? 1u : 0u); }

/// Adds the heaps that a move leaves, or takes them away if times = -1.
inline void add_heaps(HeapCounts& counts, Remains left, int times) {
  counts[left.a] = static_cast<std::uint16_t>(counts[left.a] + times);
  counts[left.b] = static_cast<std::uint16_t>(counts[left.b] + times);
  counts[0] = 0;
}

/// Calls use(left) for each move on the heaps of low..high in `counts`, with `counts` as the move leaves them.
/// Afterwards `counts` is as before.
template <class Use>
void for_steps(const HeapSumRules& rules, std::uint32_t low, std::uint32_t high, HeapCounts& counts, const Use& use) {
  for (std::uint32_t n = low; n <= high; ++n) {
    if (counts[n] == 0) continue;
    --counts[n];
    for (const Remains left : rules.options[n]) {
      add_heaps(counts, left, 1);
      use(left);
      add_heaps(counts, left, -1);
    }
    ++counts[n];
  }
}

/// The multisets of heaps of 2 to low().high() of a HeapSpace, and the moves on them. A position of the game is a
/// multiset of small heaps, one of large heaps, and a number of heaps of one.
class LowHeaps {
 public:
  using Id = HalfIds::Id;
  /// How a move changes the class of the small heaps, and how many heaps of one are new.
  struct Change {
    std::uint32_t sum = 0;   ///< is subtracted
    std::int32_t heaps = 0;  ///< is added; 0 if heaps are not counted
    std::uint32_t ones = 0;
    friend bool operator==(const Change&, const Change&) = default;
  };
  /// What a move leaves: a place in changes(), and the rank in the new class.
  struct Step {
    std::uint32_t change;
    std::uint32_t rank;
  };

  /// Cost: proportional to the number of multisets times the moves from one of them. Memory: bytes().
  explicit LowHeaps(const HeapSumRules& rules);

  const HalfIds& ids() const { return ids_; }
  std::uint32_t rank(Id id) const { return static_cast<std::uint32_t>(ids_.place(id).rank); }
  /// The multiset with a heap of n more; n = 0 or 1 adds none. Requires that it is light enough.
  Id with(Id id, std::uint32_t n) const { return n < 2 ? id : larger_[id * sizes_ + n - 2]; }
  /// The moves on its heaps.
  std::span<const Step> steps(Id id) const {
    return {steps_.data() + first_step_[id], steps_.data() + first_step_[id + 1]};
  }
  std::span<const Change> changes() const { return changes_; }

  static std::uint64_t bytes(const HeapSumRules& rules);
  /// An upper bound of changes().size().
  static std::uint64_t most_changes(const HeapSumRules& rules);

 private:
  void list_larger(HeapCounts& counts);
  void list_steps(const HeapSumRules& rules, const HeapHalf::ClassRank& place, HeapCounts& counts);
  std::uint32_t change(const Change& change);

  HalfIds ids_;
  std::size_t sizes_;
  std::vector<Id> larger_;  ///< of each multiset and n: the multiset with one more n, or absent
  std::vector<std::size_t> first_step_;
  std::vector<Step> steps_;
  std::vector<Change> changes_;
};

/// The multisets of large heaps, and links to those with a heap more or less.
class HighHeaps {
 public:
  using Id = HalfIds::Id;
  /// What a move leaves: large heaps, up to two small heaps, and heaps of one.
  struct Step {
    Id high;
    std::uint16_t low_a, low_b;  ///< 0: none
    std::uint32_t ones;
  };

  /// Cost: proportional to the number of multisets times the sizes of heaps. Memory: bytes().
  explicit HighHeaps(const HeapSumRules& rules);

  const HalfIds& ids() const { return ids_; }

  /// Calls use(step) for the moves on the heaps of a multiset.
  template <class Use>
  void for_steps(const HeapSumRules& rules, Id id, const Use& use) const {
    for (std::size_t k = 0; k < sizes_; ++k) {
      const Id rest = smaller_[id * sizes_ + k];
      if (rest == HalfIds::absent) continue;
      for (const Remains left : rules.options[ids_.half().low() + k])
        use(Step{with(with(rest, left.a), left.b), small(left.a), small(left.b), ones_of(left)});
    }
  }
  /// An upper bound of the steps from one multiset.
  static std::uint64_t most_steps(const HeapSumRules& rules);

  static std::uint64_t bytes(const HeapSumRules& rules);

 private:
  /// The multiset with a heap of n more, if n is large.
  Id with(Id id, std::uint32_t n) const {
    return n < ids_.half().low() ? id : larger_[id * sizes_ + n - ids_.half().low()];
  }
  std::uint16_t small(std::uint16_t n) const { return n >= 2 && n < ids_.half().low() ? n : std::uint16_t{0}; }

  HalfIds ids_;
  std::size_t sizes_;
  std::vector<Id> larger_, smaller_;  ///< of each multiset and n: the multiset with one n more or less, or absent
};

}  // namespace zermelo::heaps::proof
