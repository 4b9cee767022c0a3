// Which moves of a heap game have to be looked up, and how far back they lead.
#pragma once

#include <cstdint>
#include <vector>

#include "tablebase/structure.h"

namespace zermelo {

/// What the kernel needs to know of the options of a game's heaps.
struct HeapPlan {
  explicit HeapPlan(const HeapRules& rules);

  /// Every option of n - 1 is an option of n (n > 2): then the best over the options of n is the best over those of
  /// n - 1, remembered from an earlier tier, and over the few fresh ones.
  bool hereditary = false;
  std::vector<std::vector<Remains>> fresh;  ///< options to look up for a heap of n >= 2
  bool take_one = false;                    ///< a heap of one may be removed
  bool keeps_sum = false;                   ///< some move keeps the sum of the heaps of two or more
  std::uint32_t reach = 1;                  ///< tiers below the current one that are looked at
};

}  // namespace zermelo
