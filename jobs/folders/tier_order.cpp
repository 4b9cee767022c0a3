// Visits the last tier first, after all that it rests on.
#include "jobs/folders/tier_order.h"

#include <algorithm>

namespace zermelo {

std::vector<std::size_t> depth_first(std::span<const Tier> tiers) {
  std::vector<std::size_t> order;
  std::vector<bool> visited(tiers.size());
  const auto visit = [&](const auto& self, std::size_t place) -> void {
    if (visited[place]) return;
    visited[place] = true;
    for (const std::size_t below : tiers[place].rests_on) self(self, below);
    order.push_back(place);
  };
  for (std::size_t place = tiers.size(); place-- > 0;) visit(visit, place);
  return order;
}

Index most_needed(std::span<const Tier> tiers) {
  const std::vector<std::size_t> order = depth_first(tiers);
  std::vector<std::size_t> last_use(tiers.size());  // as a number in the order
  for (std::size_t at = 0; at < order.size(); ++at)
    for (const std::size_t below : tiers[order[at]].rests_on) last_use[below] = at;
  Index needed = 0, most = 0;
  std::vector<Index> freed(order.size());
  for (std::size_t at = 0; at < order.size(); ++at) {
    const Tier& tier = tiers[order[at]];
    most = std::max(most, needed);
    needed -= freed[at];
    if (last_use[order[at]] == 0) continue;
    needed += tier.positions;
    freed[last_use[order[at]]] += tier.positions;
  }
  return most;
}

}  // namespace zermelo
