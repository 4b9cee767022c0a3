// A game has keys if its positions were discovered.
#include "jobs/key_info.h"

#include "tablebase/tier_game.h"

namespace zermelo {

void describe_keys(const Game& game, TableInfo& info) {
  const auto keys = game.keys();
  if (keys.empty()) return;
  info.key_bytes = static_cast<std::uint32_t>(keys.front()->key_bytes());
  const auto* tier = dynamic_cast<const TierGame*>(&game);
  const std::span<const Tier> tiers = tier ? tier->whole().tiers() : game.tiers();
  info.tiers.assign(tiers.begin(), tiers.end());
}

}  // namespace zermelo
