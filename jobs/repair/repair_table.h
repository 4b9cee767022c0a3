// Repairs the file of a tier with the game of its folder, which is made once for all files.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "formats/table/metadata/table_info.h"
#include "formats/table/reading/block_cache.h"
#include "jobs/repair/repair.h"
#include "tablebase/game/game.h"

namespace zermelo {

/// A tier of a folder, whose states must outlive the repair.
struct FolderTier {
  std::shared_ptr<const Game> game;      ///< the whole game
  std::size_t place;                     ///< of the tier in game->tiers()
  const std::vector<TierStatus>& tiers;  ///< the states of all tiers
  std::shared_ptr<BlockCache> cache;     ///< of the file and of the keys of the game
};

/// As repair_table, for the file of a tier: entries follow also from the tables of the tiers below. The game is made
/// again only if the keys of the file are damaged, or if the file has the table of another game or tier. If the
/// metadata are damaged, the file is not repaired; the result has the damage and a fault. `options.metric` is the
/// metric then.
Repair repair_tier(const std::string& path, const FolderTier& tier, const RepairOptions& options, const Job& job);

}  // namespace zermelo
