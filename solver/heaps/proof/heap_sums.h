// Compares Grundy values of a heap game with the exclusive or of the values of single heaps.
#pragma once

#include <functional>
#include <vector>

#include "solver/heaps/proof/heap_walk.h"
#include "solver/proving/numbers.h"

namespace zermelo {

/// The values of all positions, by the theorem of Sprague and Grundy. Memory: the memory of LowHeaps, and bytes().
class HeapSums {
 public:
  /// `value` returns the entry of a position; it is asked for those with one heap.
  HeapSums(const HeapRules& rules, const std::function<std::uint32_t(Index)>& value);

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
          const std::uint32_t even = high_total ^ low_totals_[row.low];
          numbers.compare(row.first, row.length, findings,
                          [&](std::size_t i) { return i % 2 == 0 ? even : even ^ values_[1]; });
        });
  }
  /// Records the single heaps whose values do not follow from their moves.
  void report(Findings& findings) const {
    for (const Index position : wrong_) findings.wrong(position);
  }
  /// The exclusive or of the values of the heaps of a position.
  std::uint32_t value(Index position) const;

  /// The memory without LowHeaps.
  static std::uint64_t bytes(const HeapRules& rules) {
    return HalfIds::count(*rules.space, rules.space->low()) * sizeof(std::uint32_t);
  }

 private:
  /// The exclusive or of the values of the heaps of a half. `counts` is scratch.
  std::uint32_t total(const HeapHalf& half, const HeapHalf::ClassRank& place, HeapCounts& counts) const;
  std::uint32_t total(const HeapCounts& counts, std::uint32_t first, std::uint32_t last) const;

  const HeapRules& rules_;
  LowHeaps low_;
  std::vector<std::uint32_t> values_;  ///< of single heaps, as the table says
  std::vector<Index> wrong_;           ///< not sorted
  std::vector<std::uint32_t> low_totals_;
};

}  // namespace zermelo
