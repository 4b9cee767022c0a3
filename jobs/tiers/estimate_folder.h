// Estimates the memory of solving a game tier by tier.
#pragma once

#include "jobs/estimate.h"
#include "tablebase/tier_game.h"

namespace zermelo {

/// The smallest budget in bytes for solving one tier into a folder.
std::uint64_t least_memory(const TierGame& tier, Metric metric);

/// The figures of the tier that needs the most. `memory_bytes` counts the tables that the tier rests on, in cells of a
/// byte; with `least_memory_bytes` they are read through a cache. Disk and time are not known. Requires a game with
/// tiers. Throws SpecError if the game has no tables of that metric.
Estimate estimate_folder(const Game& game, Metric metric, const Job& job);

}  // namespace zermelo
