// The number of shards, 1 to 64, is chosen such that each has room for eight of the largest blocks if there is memory.
// A block larger than a shard is not kept.
#include "formats/block_cache.h"

#include <algorithm>

namespace zermelo {
namespace {

/// Estimated bytes for each block besides Block::bytes(): list and map nodes, allocator.
constexpr std::uint64_t overhead = 160;

}  // namespace

BlockCache::BlockCache(std::uint64_t bytes, std::uint64_t largest)
    : shards_(std::clamp<std::uint64_t>(bytes / (8 * (largest + overhead)), 1, 64)),
      shard_bytes_(bytes / shards_.size()) {}

void BlockCache::insert(std::uint64_t number, std::unique_ptr<const Block> block) {
  const std::uint64_t cost = block->bytes() + overhead;
  if (cost > shard_bytes_) return;
  Shard& shard = shards_[number % shards_.size()];
  std::list<CachedBlock> forgotten;  // declared before the lock, so blocks are freed after its release
  const std::lock_guard lock(shard.guard);
  if (shard.places.contains(number)) return;
  while (shard.bytes + cost > shard_bytes_) {
    shard.bytes -= shard.used.back().block->bytes() + overhead;
    shard.places.erase(shard.used.back().number);
    forgotten.splice(forgotten.begin(), shard.used, std::prev(shard.used.end()));
  }
  shard.used.push_front({number, std::move(block)});
  shard.places.emplace(number, shard.used.begin());
  shard.bytes += cost;
}

}  // namespace zermelo
