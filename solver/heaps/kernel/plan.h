// Decides which options of heaps the heap kernel must look up, and how many tiers below they lead.
#pragma once

#include <cstdint>
#include <vector>

#include "tablebase/game/structure.h"

namespace zermelo {

/// Facts about the options of the heaps of a game, for the kernel.
struct HeapPlan {
  explicit HeapPlan(const HeapRules& rules);

  /// Every option of n - 1 is an option of n (n > 2). Then the best over the options of n is the maximum of the best
  /// over the options of n - 1, remembered from an earlier tier, and of the fresh options.
  bool hereditary = false;
  std::vector<std::vector<Remains>> fresh;  ///< options to look up for a heap of n >= 2
  bool take_one = false;                    ///< a move may remove a heap of one
  bool keeps_sum = false;                   ///< some move keeps the sum of the heaps of two or more
  std::uint32_t reach = 1;                  ///< the most tiers that a move leads down
};

}  // namespace zermelo
