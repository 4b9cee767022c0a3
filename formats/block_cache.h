// A cache of decoded blocks with bounded memory, for concurrent readers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace zermelo {

/// Blocks are distributed to shards by block number; each shard drops its least recently used blocks. Thread-safe: one
/// lock for each shard. Blocks are opened before insert(), so no lock is held while one is decompressed. Block::bytes()
/// is the memory of a block in bytes.
template <class Block>
class BlockCache {
 public:
  /// Keeps blocks of at most `bytes` bytes in all. `largest` is the size of the largest block in bytes. There are as
  /// many shards, 1 to 64, as have room for eight of the largest blocks each.
  BlockCache(std::uint64_t bytes, std::uint64_t largest)
      : shards_(std::clamp<std::uint64_t>(bytes / (8 * (largest + overhead)), 1, 64)),
        shard_bytes_(bytes / shards_.size()) {}

  /// If the cache contains the block, calls use(block) under the shard's lock and returns true.
  template <class Use>
  bool find(std::uint64_t number, const Use& use) {
    Shard& shard = shards_[number % shards_.size()];
    const std::lock_guard lock(shard.guard);
    const auto found = shard.places.find(number);
    if (found == shard.places.end()) return false;
    shard.used.splice(shard.used.begin(), shard.used, found->second);
    use(*found->second->block);
    return true;
  }

  /// Keeps the block, unless the cache contains it already or it is larger than a shard.
  void insert(std::uint64_t number, std::unique_ptr<const Block> block) {
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

 private:
  /// Estimated bytes for each block besides Block::bytes(): list and map nodes, allocator.
  static constexpr std::uint64_t overhead = 160;

  struct CachedBlock {
    std::uint64_t number;
    std::unique_ptr<const Block> block;
  };
  struct alignas(64) Shard {
    std::mutex guard;
    std::list<CachedBlock> used;  ///< the most recently used first
    std::unordered_map<std::uint64_t, typename std::list<CachedBlock>::iterator> places;
    std::uint64_t bytes = 0;
  };

  std::vector<Shard> shards_;
  std::uint64_t shard_bytes_;
};

}  // namespace zermelo
