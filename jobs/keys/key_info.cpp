// A game has keys if its positions were discovered.
#include "jobs/keys/key_info.h"

#include <fmt/format.h>

#include "tablebase/base/error.h"
#include "tablebase/game/tier_game.h"

namespace zermelo {

void describe_keys(const Game& game, TableInfo& info) {
  const auto keys = game.keys();
  if (keys.empty()) return;
  info.key_bytes = static_cast<std::uint32_t>(keys.front()->key_bytes());
  const auto* tier = dynamic_cast<const TierGame*>(&game);
  const std::span<const Tier> tiers = tier ? tier->whole().tiers() : game.tiers();
  info.tiers.assign(tiers.begin(), tiers.end());
}

std::string fault_of_rules(const std::string& digest, const TableInfo& info, const std::string& file) {
  if (digest.empty() || info.rules_digest.empty() || digest == info.rules_digest) return {};
  return fmt::format("{}: the rules of {} have changed since this table was made", file, info.spec);
}

void require_rules(const std::string& digest, const TableInfo& info, const std::string& file) {
  const std::string fault = fault_of_rules(digest, info, file);
  if (!fault.empty())
    throw UsageError(fault + "; solve it again with --restart, or ask it with a program that has the other rules");
}

}  // namespace zermelo
