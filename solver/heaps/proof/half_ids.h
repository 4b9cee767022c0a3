// Numbers the multisets of one half of a heap space, small or large heaps, that are light enough for the space.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "tablebase/game/structure.h"
#include "tablebase/heaps/heap_space.h"

namespace zermelo {

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
void for_steps(const HeapRules& rules, std::uint32_t low, std::uint32_t high, HeapCounts& counts, const Use& use) {
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

}  // namespace zermelo
