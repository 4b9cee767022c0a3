// What the heap kernel knows before it begins: the fresh options of each heap, and the memory and disk space that it
// needs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/solving/control.h"
#include "tablebase/game/structure.h"
#include "tablebase/machine/cold_store.h"

namespace zermelo::heaps {

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
