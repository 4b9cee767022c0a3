// Adds up what FolderJob holds while it solves a tier.
#include "jobs/folders/estimate_folder.h"

#include <algorithm>

#include "jobs/budget/memory.h"
#include "jobs/folders/tier_order.h"
#include "jobs/lookup/memory_table.h"
#include "jobs/lookup/probe.h"
#include "solver/engine/solve.h"
#include "tablebase/discovery/sorted_keys.h"

namespace zermelo {
namespace {

/// Packed tables of bytes have about this many bits a position.
constexpr std::uint64_t packed_bits = 4;

/// What the process holds more after some tiers: memory that its threads have freed and may use again.
constexpr std::uint64_t held_later = std::uint64_t{8} << 20;

/// The keys of a tier and of those that it rests on, loaded.
std::uint64_t key_memory(const Game& game, std::size_t place) {
  const std::vector<std::shared_ptr<const KeyList>> keys = game.keys();
  if (keys.empty()) return 0;
  const auto bytes = [&](std::size_t tier) { return sorted_keys_bytes(keys[tier]->size(), keys[tier]->key_bytes()); };
  std::uint64_t sum = bytes(place);
  for (const std::size_t below : game.tiers()[place].rests_on) sum += bytes(below);
  return sum;
}

/// The bytes of temporary files with the kernel for the budget.
std::uint64_t scratch_of(const TierGame& tier, Metric metric, std::uint64_t beside, const Job& job) {
  const std::uint64_t budget = memory_beside(beside, job);
  const Kernel kernel = kernel_for(tier, metric, budget);
  return kernel.scratch_bytes ? kernel.scratch_bytes(budget) : 0;
}

}  // namespace

std::uint64_t least_memory(const TierGame& tier, Metric metric) {
  return bytes_beside_kernel(tier, true) + held_later + least_cache_bytes + kernel_for(tier, metric, 0).least_memory;
}

std::uint64_t least_counting_memory(const TierGame& tier, Metric metric) {
  return least_memory(tier, metric) + table_bytes(tier.whole(), tier.place(), kernel_for(tier, metric).widest);
}

std::uint64_t table_bytes(const Game& game, std::size_t place, CellWidth cell) {
  const auto own = [&](std::size_t tier) { return MemoryTable::bytes(cell, game.tiers()[tier].positions); };
  const auto rests_here = [&](const Tier& tier) {
    return std::find(tier.rests_on.begin(), tier.rests_on.end(), place) != tier.rests_on.end();
  };
  std::uint64_t bytes = std::any_of(game.tiers().begin(), game.tiers().end(), rests_here) ? own(place) : 0;
  for (const std::size_t below : game.tiers()[place].rests_on) bytes += own(below);
  return bytes;
}

FolderEstimate estimate_folder(const Game& game, Metric metric, const Job& job) {
  std::uint64_t memory = 0, least = 0, counting = 0, checkpoints = 0, scratch = 0;
  for (std::size_t place = 0; place < game.tiers().size(); ++place) {
    const TierGame tier(game, place);
    const Kernel kernel = kernel_for(tier, metric);
    const std::uint64_t beside = bytes_beside_kernel(tier, true);
    memory =
        std::max(memory, beside + kernel.memory + table_bytes(game, place, CellWidth::byte) + key_memory(game, place));
    least = std::max(least, least_memory(tier, metric));
    counting = std::max(counting, least_counting_memory(tier, metric));
    checkpoints = std::max(checkpoints, 2 * (kernel.checkpoint_bytes + checkpoint_head));
    scratch = std::max(scratch, scratch_of(tier, metric, beside + cache_bytes(job), job));
  }
  FolderEstimate estimate;
  memory += most_needed(game.tiers()) * packed_bits / 8;
  estimate.memory_bytes = std::max(memory, least);
  estimate.least_memory_bytes = least;
  estimate.least_counting_bytes = counting;
  estimate.checkpoint_bytes = checkpoints;
  estimate.scratch_bytes = scratch;
  return estimate;
}

}  // namespace zermelo
