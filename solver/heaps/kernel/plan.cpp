// Compares the options of each heap with the next smaller heap: if all heaps inherit options, only the others are
// fresh.
#include "solver/heaps/kernel/plan.h"

#include <algorithm>
#include <iterator>

namespace zermelo {

HeapPlan::HeapPlan(const HeapRules& rules) : fresh(rules.options) {
  const auto& options = rules.options;
  take_one = options.size() > 1 && !options[1].empty();
  hereditary = options.size() > 3;
  for (std::size_t n = 3; n < options.size(); ++n)
    hereditary =
        hereditary && std::includes(options[n].begin(), options[n].end(), options[n - 1].begin(), options[n - 1].end());
  for (std::size_t n = 3; hereditary && n < options.size(); ++n) {
    fresh[n].clear();
    std::set_difference(options[n].begin(), options[n].end(), options[n - 1].begin(), options[n - 1].end(),
                        std::back_inserter(fresh[n]));
  }
  for (std::uint32_t n = 2; n < options.size(); ++n)
    for (const Remains left : fresh[n]) {
      const std::uint32_t kept = (left.a >= 2 ? left.a : 0u) + (left.b >= 2 ? left.b : 0u);
      keeps_sum = keeps_sum || kept == n;
      reach = std::max(reach, n - kept);
    }
}

}  // namespace zermelo
