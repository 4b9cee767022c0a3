// Lists where moves on the halves of the positions of a heap game lead, walks the rows of its table, and compares
// Grundy values with the exclusive or of the values of single heaps. A position is a multiset of small heaps, one of
// large heaps, and a number of heaps of one: the halves of a HeapSpace.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "solver/proving/findings.h"
#include "solver/proving/grades.h"
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

// Visits the rows of a heap game in the order of the table: positions that differ only in the number of heaps of one.

/// A row: `first` is the number of its position without heaps of one.
struct HeapRow {
  Index first = 0;
  std::uint32_t length = 0;
  HalfIds::Id low = 0;
};

/// Rows that follow each other and have the same large heaps; their small heaps have the same sum and number.
struct HighRun {
  HeapHalf::ClassRank high;
  std::uint32_t low_sum = 0;
  std::uint32_t low_heaps = 0;
};

/// Calls visit(row) for the rows [begin, end) of a group in tier `tier`, and enter(run) before the first row of each
/// run. Requires begin < end <= group.rows.
template <class Enter, class Visit>
void for_rows(const HeapSpace& space, const HalfIds& low, std::uint32_t tier, const HeapSpace::Group& group,
              Index begin, Index end, const Enter& enter, const Visit& visit) {
  const std::span<const Index> runs = space.run_begin(group);
  auto run = std::upper_bound(runs.begin(), runs.end(), begin) - 1;
  for (Index row = begin; row < end; ++run) {
    const HeapClass& high = space.high().classes()[static_cast<std::size_t>(run - runs.begin())];
    const Index run_end = run + 1 == runs.end() ? group.rows : run[1];
    if (run_end == *run) continue;
    const std::uint32_t sum = tier - high.sum, heaps = group.heaps - high.heaps;
    const Index lows = space.low().count(sum, heaps);
    for (const Index stop = std::min(end, run_end); row < stop;) {
      const Index high_rank = (row - *run) / lows, low_rank = (row - *run) % lows;
      enter(HighRun{{high.sum, high.heaps, high_rank}, sum, heaps});
      const HalfIds::Id first = low.id({sum, heaps, low_rank});
      const Index rows = std::min(stop - row, lows - low_rank);
      for (Index k = 0; k < rows; ++k)
        visit(
            HeapRow{group.begin + (row + k) * group.row_length, group.row_length, static_cast<HalfIds::Id>(first + k)});
      row += rows;
    }
  }
}

inline std::uint32_t longest_row(const HeapSpace& space) { return space.row_length(0, 0); }

/// Calls check(tier, group, begin, end) from several threads for chunks of rows that cover all positions from
/// findings.done() on, stretch by stretch: ready(first, last) before the chunks of the positions [first, last), of
/// which there are at most `stretch` and a row.
template <class Check, class Ready>
void for_heap_stretches(const HeapSpace& space, Findings& findings, const Check& check, Index stretch,
                        const Ready& ready) {
  constexpr Index chunk = Index{1} << 13;  // positions
  for (std::uint32_t tier = 0; tier < space.tiers(); ++tier)
    for (const HeapSpace::Group& group : space.groups(tier)) {
      if (group.end() <= findings.done()) continue;
      const Index rows = stretch / group.row_length + 1, grain = chunk / group.row_length + 1;
      for (Index row = (findings.done() - group.begin) / group.row_length; row < group.rows;) {
        const Index count = std::min(rows, group.rows - row), first = group.begin + row * group.row_length;
        ready(first, first + count * group.row_length);
        findings.job().workers().for_ranges(count, grain, [&](std::size_t begin, std::size_t end) {
          if (begin < end) check(tier, group, row + begin, row + end);
        });
        row += count;
        findings.reached(group.begin + row * group.row_length);
      }
    }
}

/// The values of all positions, by the theorem of Sprague and Grundy. Memory: less than HalfMoves of the small
/// heaps takes.
class HeapSums {
 public:
  /// `value` returns the entry of a position; it is asked for those with one heap.
  HeapSums(const HeapSumRules& rules, const std::function<std::uint32_t(Index)>& value);

  /// Compares the rows [begin, end) of a group of tier `tier`. Any thread may call it.
  template <class Cell>
  void compare(const Numbers<Cell>& numbers, std::uint32_t tier, const HeapSpace::Group& group, Index begin, Index end,
               Findings& findings) const {
    HeapCounts counts{};
    std::uint32_t high_total = 0;
    for_rows(
        *rules_.space, low_, tier, group, begin, end,
        [&](const HighRun& run) { high_total = total(rules_.space->high(), run.high, counts); },
        [&](const HeapRow& row) {
          const auto even = static_cast<Cell>(high_total ^ low_totals_[row.low]);
          const auto odd = static_cast<Cell>(even ^ values_[1]);
          zermelo::compare(row.first, numbers.address(row.first), row.length, findings,
                           [=](std::size_t i) { return i % 2 == 0 ? even : odd; });
        });
  }
  /// Records the single heaps whose values do not follow from their moves.
  void report(Findings& findings) const {
    for (const Index position : wrong_) findings.wrong(position);
  }
  /// The exclusive or of the values of the heaps of a position.
  std::uint32_t value(Index position) const;

 private:
  /// The exclusive or of the values of the heaps of a half. `counts` is scratch.
  std::uint32_t total(const HeapHalf& half, const HeapHalf::ClassRank& place, HeapCounts& counts) const;
  std::uint32_t total(const HeapCounts& counts, std::uint32_t first, std::uint32_t last) const;

  const HeapSumRules& rules_;
  HalfIds low_;
  std::vector<std::uint32_t> values_;  ///< of single heaps, as the table says
  std::vector<Index> wrong_;           ///< not sorted
  std::vector<std::uint32_t> low_totals_;
};

}  // namespace zermelo::heaps::proof
