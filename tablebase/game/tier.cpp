// Finds tiers by their names and positions.
#include "tablebase/game/tier.h"

#include <algorithm>

namespace zermelo {

bool is_tier_name(std::string_view name) {
  constexpr std::size_t longest = 64;
  constexpr std::string_view allowed = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-+";
  return !name.empty() && name.size() <= longest && name.find_first_not_of(allowed) == std::string_view::npos;
}

std::size_t tier_of(std::span<const Tier> tiers, Index position) {
  const auto after = std::upper_bound(tiers.begin(), tiers.end(), position,
                                      [](Index number, const Tier& tier) { return number < tier.end(); });
  return static_cast<std::size_t>(after - tiers.begin());
}

}  // namespace zermelo
