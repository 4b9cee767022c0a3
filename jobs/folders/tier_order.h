// The order in which a job solves tiers.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tablebase/game/tier.h"

namespace zermelo {

/// The places of the tiers, depth first: each after the tiers that it rests on, and these as late as possible. So few
/// finished tables are needed at once.
std::vector<std::size_t> depth_first(std::span<const Tier> tiers);

/// The most positions of finished tiers that later ones in this order rest on.
Index most_needed(std::span<const Tier> tiers);

}  // namespace zermelo
