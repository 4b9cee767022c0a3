// Numbers the multisets of small heaps of a heap game, and lists where moves on small heaps lead.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "tablebase/ranking/heap_space.h"
#include "tablebase/structure.h"

namespace zermelo {

/// The multisets of heaps of 2 to low().high() of a HeapSpace that are light enough, each with an id. Positions of the
/// game are a multiset of small heaps, one of large heaps, and a number of heaps of one.
class LowHeaps {
 public:
  using Id = std::uint32_t;
  /// How a move on a small heap changes the class of the small heaps, and how many heaps of one are new.
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

  /// Cost and memory: proportional to the number of multisets times the moves from one of them.
  explicit LowHeaps(const HeapRules& rules);

  Id size() const { return static_cast<Id>(places_.size()); }
  /// The multiset with this rank in its class. Requires that it exists.
  Id id(std::uint32_t sum, std::uint32_t heaps, Index rank) const {
    return static_cast<Id>(first_id_[half_.class_at(sum, heaps)] + rank);
  }
  const HeapHalf::ClassRank& place(Id id) const { return places_[id]; }
  std::uint32_t rank(Id id) const { return static_cast<std::uint32_t>(places_[id].rank); }
  /// The multiset with a heap of n more; n = 0 or 1 adds none. Requires that it is light enough.
  Id with(Id id, std::uint32_t n) const { return n < 2 ? id : larger_[id * sizes_ + n - 2]; }
  /// The moves on its heaps.
  std::span<const Step> steps(Id id) const {
    return {steps_.data() + first_step_[id], steps_.data() + first_step_[id + 1]};
  }
  /// All changes that occur.
  std::span<const Change> changes() const { return changes_; }

 private:
  Id find(const HeapCounts& counts) const;
  void list_larger(HeapCounts& counts);
  void list_steps(const HeapRules& rules, const HeapHalf::ClassRank& place, HeapCounts& counts);
  std::uint32_t change(const Change& change);
  bool light(std::uint32_t sum, std::uint32_t heaps) const;

  static constexpr Id absent = std::numeric_limits<Id>::max();

  const HeapSpace& space_;
  const HeapHalf& half_;
  std::size_t sizes_;
  std::vector<std::size_t> first_id_;  ///< of each class
  std::vector<HeapHalf::ClassRank> places_;
  std::vector<Id> larger_;  ///< of each multiset and n: the multiset with one more n, or absent
  std::vector<std::size_t> first_step_;
  std::vector<Step> steps_;
  std::vector<Change> changes_;
};

/// The heaps of one among those that a move leaves.
inline std::uint32_t ones_of(Remains left) { return (left.a == 1 ? 1u : 0u) + (left.b == 1 ? 1u : 0u); }

/// Adds the heaps that a move leaves, or takes them away if times = -1.
void add_heaps(HeapCounts& counts, Remains left, int times);

}  // namespace zermelo
