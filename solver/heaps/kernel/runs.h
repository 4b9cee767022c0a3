// Cuts the rows of a tier into runs: the pieces of work of the heap kernel.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/heaps/kernel/heap_share.h"
#include "solver/heaps/kernel/links.h"

namespace zermelo {

/// High halves [first_high, last_high) of one class, each with all low halves of one class: rows that follow one
/// another in their group, and belong to one rank.
struct HeapRun {
  std::uint32_t high_class, low_class;
  HeapLinks::Id first_high, last_high;
  Index first_row;  ///< among the rows of the group that its rank owns
  std::uint32_t rows;
  std::uint16_t heaps;  ///< of the group
  std::uint16_t owner;  ///< the rank
};

/// The runs of a tier, group by group, of all ranks. The same tier always has the same runs, but for their owners.
/// Memory: sizeof(HeapRun) for each run of some thousand rows.
class TierRuns {
 public:
  static constexpr std::uint64_t rows_per_run = 8192;

  TierRuns(const HeapSpace& space, const HeapLinks& high, const HeapShare& share, std::uint32_t tier);

  std::span<const HeapRun> all() const { return runs_; }
  /// The number of the first run of the group with `heaps` heaps, and the number of its runs; 0 if there is no group.
  std::size_t first(std::uint32_t heaps) const;
  std::size_t count(std::uint32_t heaps) const;

 private:
  void cut(const HeapSpace& space, const HeapLinks& high, const HeapShare& share, std::uint32_t tier,
           const HeapSpace::Group& group);

  std::uint32_t top_heaps_ = 0;
  std::vector<std::size_t> ends_;  // after the runs of each group
  std::vector<HeapRun> runs_;
};

}  // namespace zermelo
