// Lists where moves on the small heaps and on the large heaps of a heap game lead.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/heaps/proof/half_ids.h"

namespace zermelo {

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
  explicit LowHeaps(const HeapRules& rules);

  const HalfIds& ids() const { return ids_; }
  std::uint32_t rank(Id id) const { return static_cast<std::uint32_t>(ids_.place(id).rank); }
  /// The multiset with a heap of n more; n = 0 or 1 adds none. Requires that it is light enough.
  Id with(Id id, std::uint32_t n) const { return n < 2 ? id : larger_[id * sizes_ + n - 2]; }
  /// The moves on its heaps.
  std::span<const Step> steps(Id id) const {
    return {steps_.data() + first_step_[id], steps_.data() + first_step_[id + 1]};
  }
  /// All changes that occur.
  std::span<const Change> changes() const { return changes_; }

  static std::uint64_t bytes(const HeapRules& rules);
  /// An upper bound of changes().size().
  static std::uint64_t most_changes(const HeapRules& rules);

 private:
  void list_larger(HeapCounts& counts);
  void list_steps(const HeapRules& rules, const HeapHalf::ClassRank& place, HeapCounts& counts);
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
  explicit HighHeaps(const HeapRules& rules);

  const HalfIds& ids() const { return ids_; }

  /// Calls use(step) for the moves on the heaps of a multiset.
  template <class Use>
  void for_steps(const HeapRules& rules, Id id, const Use& use) const {
    for (std::size_t k = 0; k < sizes_; ++k) {
      const Id rest = smaller_[id * sizes_ + k];
      if (rest == HalfIds::absent) continue;
      for (const Remains left : rules.options[ids_.half().low() + k])
        use(Step{with(with(rest, left.a), left.b), small(left.a), small(left.b), ones_of(left)});
    }
  }
  /// An upper bound of the steps from one multiset.
  static std::uint64_t most_steps(const HeapRules& rules);

  static std::uint64_t bytes(const HeapRules& rules);

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

}  // namespace zermelo
