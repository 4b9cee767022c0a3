// A game has keys if its positions were discovered.
#include "jobs/store/game_info.h"

#include <fmt/format.h>

#include <atomic>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/machine/parallel.h"
#include "tablebase/registry.h"

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

/// Chunks of both lists are read and compared in parallel.
bool same_keys(const KeyList& a, const KeyList& b, const Job& job) {
  if (a.size() != b.size() || a.key_bytes() != b.key_bytes()) return false;
  std::atomic<bool> same = true;
  job.workers().for_chunks(a.size(), std::size_t{1} << 16, [&](std::size_t first, std::size_t end) {
    job.check();
    std::vector<std::byte> of_a((end - first) * a.key_bytes()), of_b(of_a.size());
    a.read(first, of_a);
    b.read(first, of_b);
    if (of_a != of_b) same = false;
  });
  return same;
}

/// An exception ends the making of the game where the discovery would begin.
Planned make_without_discovery(const Spec& spec, Resources resources) {
  struct Stop {
    Undiscovered game;
  };
  resources.before_discovery = [](const Undiscovered& game) { throw Stop{game}; };
  try {
    return make_game(spec, resources);
  } catch (Stop& stop) {
    return std::move(stop.game);
  }
}

std::string canonical_text_of(const std::string& spec, const Resources& resources) {
  const Planned planned = make_without_discovery(completed_spec(spec), resources);
  if (const auto* undiscovered = std::get_if<Undiscovered>(&planned)) return undiscovered->spec;
  return std::get<std::unique_ptr<Game>>(planned)->spec().canonical_text();
}

}  // namespace zermelo
