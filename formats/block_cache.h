// Blocks that were asked for lately, within a bound of memory, for many readers at once.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "formats/blocks/block.h"

namespace zermelo {

/// Shards by block number; each forgets the block that was used longest ago. Nothing is decoded under a lock.
class BlockCache {
 public:
  /// Keeps at most `bytes` of blocks; blocks take up to `largest` bytes each.
  BlockCache(std::uint64_t bytes, std::uint64_t largest);

  /// Calls use(block) under the shard's lock and returns true if the block is here.
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

  void insert(std::uint64_t number, std::unique_ptr<const Block> block);

 private:
  struct Entry {
    std::uint64_t number;
    std::unique_ptr<const Block> block;
  };
  struct alignas(64) Shard {
    std::mutex guard;
    std::list<Entry> used;  ///< the latest first
    std::unordered_map<std::uint64_t, std::list<Entry>::iterator> places;
    std::uint64_t bytes = 0;
  };

  std::vector<Shard> shards_;
  std::uint64_t shard_bytes_;
};

}  // namespace zermelo
