// A cache of opened blocks with bounded memory, for concurrent readers.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "formats/blocks/block.h"

namespace zermelo {

/// Blocks are distributed to shards by block number; each shard drops its least recently used blocks. Thread-safe: one
/// lock for each shard. Blocks are opened before insert(), so no lock is held while one is decompressed.
class BlockCache {
 public:
  /// Keeps blocks of at most `bytes` bytes in all. `largest` is the size of the largest block in bytes.
  BlockCache(std::uint64_t bytes, std::uint64_t largest);

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
  void insert(std::uint64_t number, std::unique_ptr<const Block> block);

 private:
  struct CachedBlock {
    std::uint64_t number;
    std::unique_ptr<const Block> block;
  };
  struct alignas(64) Shard {
    std::mutex guard;
    std::list<CachedBlock> used;  ///< the most recently used first
    std::unordered_map<std::uint64_t, std::list<CachedBlock>::iterator> places;
    std::uint64_t bytes = 0;
  };

  std::vector<Shard> shards_;
  std::uint64_t shard_bytes_;
};

}  // namespace zermelo
