// The memory of the heap kernel: the cells of one tier, with the own rows of each group, and the memory and disk space
// of a whole solution.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/solving/control.h"
#include "tablebase/game/structure.h"
#include "tablebase/heaps/heap_space.h"
#include "tablebase/machine/cold_store.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo::heaps {

// Tells which rows of a heap game belong to a process: rows with some of the high halves, in every tier and group.

/// Each class of high halves is divided into parts, which do not depend on the processes: about `parts` in all, but at
/// least one of each class. A process owns neighbouring parts of a class. A move on a heap of the low half leads to
/// rows of the same process. Cost: with one process, a step for each class; with more, one for each class of each
/// group.
class HeapShare {
 public:
  static constexpr std::uint32_t parts = 256;
  static constexpr unsigned most_processes = 65'535;

  /// Throws LimitError for more than `most_processes`.
  HeapShare(const HeapSpace& space, unsigned own, unsigned processes);

  /// All high halves of a class.
  Index count(std::uint32_t c) const { return counts_[c]; }
  unsigned own() const { return own_; }
  unsigned processes() const { return processes_; }
  /// The own high halves of a class are those with a rank in it from first(c) to end(c) - 1.
  Index first(std::uint32_t c) const { return own_runs_[c].first; }
  Index end(std::uint32_t c) const { return own_runs_[c].end; }

  unsigned owner(std::uint32_t c, Index rank) const { return owners_[first_part_[c] + part_of(c, rank)]; }
  bool owns(std::uint32_t c, Index rank) const { return owner(c, rank) == own_; }
  /// The end of the part that contains a high half.
  Index part_end(std::uint32_t c, Index rank) const { return part_begin(c, part_of(c, rank) + 1); }
  std::size_t parts_of(std::uint32_t c) const { return first_part_[c + 1] - first_part_[c]; }

 private:
  struct Run {
    Index first = 0, end = 0;
  };

  Index part_begin(std::uint32_t c, std::size_t part) const { return counts_[c] * part / parts_of(c); }
  /// The last part that begins at this high half or before.
  std::size_t part_of(std::uint32_t c, Index rank) const { return ((rank + 1) * parts_of(c) - 1) / counts_[c]; }
  Run own_run(std::uint32_t c) const;
  void deal(const HeapSpace& space);
  void deal_class(std::uint32_t c, Index weight, std::vector<Index>& loads);

  std::vector<Index> counts_;            ///< of the high halves of each class; 0 for a class that is too heavy
  std::vector<std::size_t> first_part_;  ///< of each class, and one more
  std::vector<unsigned> owners_;         ///< of each part
  std::vector<Run> own_runs_;            ///< of each class
  unsigned own_, processes_;
};

/// The rows of a group with one high half of a class: the low halves that go with it; 0 if there are none.
inline Index rows_beside(const HeapSpace& space, std::uint32_t tier, const HeapSpace::Group& group, std::uint32_t c) {
  const HeapClass& part = space.high().classes()[c];
  if (part.heaps > group.heaps || part.sum > tier) return 0;
  return space.low().count(tier - part.sum, group.heaps - part.heaps);
}

/// The own rows of each class of high halves in a group.
struct GroupRows {
  std::vector<Index> begin;  ///< the first own row of class c; one more at the end
  Index count() const { return begin.back(); }
};

inline GroupRows own_rows(const HeapSpace& space, const HeapShare& share, std::uint32_t tier,
                          const HeapSpace::Group& group) {
  GroupRows rows{{0}};
  for (std::uint32_t c = 0; c < space.runs(tier); ++c)
    rows.begin.push_back(rows.begin.back() + rows_beside(space, tier, group, c) * (share.end(c) - share.first(c)));
  return rows;
}

/// Rows of equal length, one after the other, that only one thread writes.
template <class Cell>
struct RowRun {
  Cell* first;
  std::size_t stride;
  std::size_t count;

  /// The number of rows in which a vector from column x on stays inside the run.
  std::size_t whole(std::size_t x, std::size_t lanes) const {
    const std::size_t end = count * stride, reach = x + lanes;
    return first == nullptr || end < reach ? 0 : (end - reach) / stride + 1;
  }
  std::span<Cell> cells() const { return {first, count * stride}; }
  /// The rows from `row` on, `rows` of them.
  RowRun part(std::size_t row, std::size_t rows) const {
    return {first == nullptr ? nullptr : first + row * stride, stride, rows};
  }
};

/// The cells of one tier: its groups one after the other, each followed by room for reads past its end. Rows are as
/// long as in the tier (extra = 0), or as for the positions with one more heap of `extra`.
template <class Cell>
class TierCells {
 public:
  static constexpr std::size_t slack = 64;

  TierCells(const HeapSpace& space, const HeapShare& share, std::uint32_t tier, std::uint32_t extra);

  /// Own row 0 of group (tier, heaps), the distance of its rows, and the number of own rows. Requires that the group
  /// exists.
  Cell* rows(std::uint32_t heaps) { return cells_.data() + place(heaps).begin; }
  const Cell* rows(std::uint32_t heaps) const { return cells_.data() + place(heaps).begin; }
  std::size_t stride(std::uint32_t heaps) const { return place(heaps).stride; }
  Index count(std::uint32_t heaps) const { return place(heaps).rows.count(); }
  /// The own rows with one high half, the `high`-th own one of class c, and `lows` low halves.
  RowRun<Cell> run(std::uint32_t heaps, std::uint32_t c, Index high, std::size_t lows) {
    const RowPlace& to = place(heaps);
    return {cells_.data() + to.begin + (to.rows.begin[c] + high * lows) * to.stride, to.stride, lows};
  }
  /// The first own row of a class of high halves.
  Index first_row(std::uint32_t heaps, std::uint32_t high_class) const { return place(heaps).rows.begin[high_class]; }

 private:
  struct RowPlace {
    std::size_t begin = 0, stride = 0;
    GroupRows rows;
  };
  const RowPlace& place(std::uint32_t heaps) const { return places_[top_heaps_ - heaps]; }

  std::uint32_t top_heaps_ = 0;
  std::vector<RowPlace> places_;
  HugeBuffer<Cell> cells_;
};

inline std::uint32_t row_stride(const HeapSpace& space, std::uint32_t tier, const HeapSpace::Group& group,
                                std::uint32_t extra) {
  return extra == 0 ? group.row_length : space.row_length(tier + extra, group.heaps + (space.counts_heaps() ? 1 : 0));
}

template <class Cell>
TierCells<Cell>::TierCells(const HeapSpace& space, const HeapShare& share, std::uint32_t tier, std::uint32_t extra) {
  std::size_t begin = 0;
  for (const HeapSpace::Group& group : space.groups(tier)) {
    places_.push_back({begin, row_stride(space, tier, group, extra), own_rows(space, share, tier, group)});
    begin += places_.back().rows.count() * places_.back().stride + slack;
  }
  cells_ = HugeBuffer<Cell>(begin);
  if (!places_.empty()) top_heaps_ = space.groups(tier).front().heaps;
}

// What the heap kernel knows before it begins: the fresh options of each heap, and the memory and disk space that it
// needs.

/// All figures in bytes.
class HeapMemory {
 public:
  /// The memory of `process` among `processes`. Cost: a sum over tiers, groups, classes and heaps; allocates little.
  HeapMemory(const HeapSumRules& rules, std::size_t cell_bytes, unsigned process, unsigned processes);

  /// The peak with plain rests, and with packed rests that are all in the file.
  std::uint64_t full() const { return fixed_ + plain_rests_; }
  std::uint64_t least() const;
  /// A checkpoint, and the temporary file within a budget: typical values, because they depend on how well rests pack.
  std::uint64_t checkpoint() const;
  std::uint64_t scratch(std::uint64_t budget) const;

  /// The store for packed rests within the kernel's budget.
  ColdStore::Options store(const Control& control) const;

 private:
  std::uint64_t beside_store(unsigned threads) const;

  std::uint64_t fixed_ = 0;         // the tiers that the kernel reads, its links and runs
  std::uint64_t window_ = 0;        // the tiers alone
  std::uint64_t plain_rests_ = 0;   // 0: rests are not remembered
  std::uint64_t packed_rests_ = 0;  // the bytes that are packed
  std::uint64_t runs_ = 0;          // runs of rests, a number
  std::uint64_t window_runs_ = 0;   // runs of these tiers, a number
  std::uint64_t largest_run_ = 0;
};

/// The options of heaps that the heap kernel must look up, and how many tiers below they lead.
struct HeapPlan {
  explicit HeapPlan(const HeapSumRules& rules);

  /// Every option of n - 1 is an option of n (n > 2). Then the best over the options of n is the maximum of the best
  /// over the options of n - 1, remembered from an earlier tier, and of the fresh options.
  bool hereditary = false;
  std::vector<std::vector<Remains>> fresh;  ///< options to look up for a heap of n >= 2
  bool take_one = false;                    ///< a move may remove a heap of one
  bool keeps_sum = false;                   ///< some move keeps the sum of the heaps of two or more
  std::uint32_t reach = 1;                  ///< the most tiers that a move leads down
};

}  // namespace zermelo::heaps
