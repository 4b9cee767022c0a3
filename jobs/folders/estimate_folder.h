// Estimates the memory of solving a game tier by tier.
#pragma once

#include "jobs/generate/estimate.h"
#include "tablebase/entries/metric.h"
#include "tablebase/game/tier_game.h"

namespace zermelo {

/// The smallest budget in bytes for solving one tier into a folder.
std::uint64_t least_memory(const TierGame& tier, Metric metric);

/// The same without a folder: with the table of the tier and those that it rests on in memory.
std::uint64_t least_counting_memory(const TierGame& tier, Metric metric);

/// The bytes of the tables that a tier rests on, and of its own if a tier rests on it, in cells of this width.
std::uint64_t table_bytes(const Game& game, std::size_t place, CellWidth cell);

struct FolderEstimate : Estimate {
  std::uint64_t least_counting_bytes = 0;  ///< the smallest budget without a folder, tier by tier
};

/// The figures of the tier that needs the most. `memory_bytes` counts table_bytes in cells of a byte and the
/// packed tables that later tiers need; with `least_memory_bytes` all are read through a cache. Disk and time are not
/// known. Requires a game with tiers. Throws SpecError if the game has no tables of that metric.
FolderEstimate estimate_folder(const Game& game, Metric metric, const Job& job);

}  // namespace zermelo
