// A cache of decoded blocks of any number of files with bounded memory, for concurrent readers.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace zermelo {

/// Blocks have the number of their list (see BlockList) and their number in that list. They are distributed to shards;
/// each shard drops its least recently used blocks. Thread-safe: one lock for each shard. Blocks are opened before
/// insert(), so no lock is held while one is decompressed.
class BlockCache {
 public:
  /// Keeps blocks of at most `bytes` bytes in all, in 1 to 64 shards of 4 MiB or more. A block larger than a shard is
  /// not kept.
  explicit BlockCache(std::uint64_t bytes)
      : shards_(std::clamp<std::uint64_t>(bytes >> 22, 1, 64)), shard_bytes_(bytes / shards_.size()) {}

  struct Use {
    std::uint64_t bytes = 0;   ///< of the blocks that are kept
    std::uint64_t hits = 0;    ///< blocks that were found
    std::uint64_t misses = 0;  ///< blocks that were not
  };
  Use use() const {
    Use all;
    for (const Shard& shard : shards_) {
      const std::lock_guard lock(shard.guard);
      all.bytes += shard.bytes;
      all.hits += shard.hits;
      all.misses += shard.misses;
    }
    return all;
  }
  std::uint64_t most_bytes() const { return shards_.size() * shard_bytes_; }

  /// Drops all blocks.
  void clear() {
    for (Shard& shard : shards_) {
      std::list<CachedBlock> forgotten;  // as in insert()
      const std::lock_guard lock(shard.guard);
      shard.places.clear();
      shard.used.swap(forgotten);
      shard.bytes = 0;
    }
  }

 private:
  template <class Block>
  friend class BlockList;

  struct Name {
    std::uint64_t list;
    std::uint64_t number;
    friend bool operator==(const Name&, const Name&) = default;
  };
  /// Neighbouring blocks of a list get neighbouring hashes, and different shards.
  struct Hash {
    std::size_t operator()(const Name& name) const { return name.list * 0x9E3779B97F4A7C15 + name.number; }
  };
  using AnyBlock = std::unique_ptr<const void, void (*)(const void*)>;

  /// Estimated bytes for each block besides its own: list and map nodes, allocator.
  static constexpr std::uint64_t overhead = 192;

  struct CachedBlock {
    Name name;
    AnyBlock block;
    std::uint64_t bytes;
  };
  struct alignas(64) Shard {
    mutable std::mutex guard;
    std::list<CachedBlock> used;  ///< the most recently used first
    std::unordered_map<Name, std::list<CachedBlock>::iterator, Hash> places;
    std::uint64_t bytes = 0, hits = 0, misses = 0;
  };

  Shard& shard_of(const Name& name) { return shards_[Hash()(name) % shards_.size()]; }

  template <class Use>
  bool find(const Name& name, const Use& use) {
    Shard& shard = shard_of(name);
    const std::lock_guard lock(shard.guard);
    const auto found = shard.places.find(name);
    ++(found == shard.places.end() ? shard.misses : shard.hits);
    if (found == shard.places.end()) return false;
    shard.used.splice(shard.used.begin(), shard.used, found->second);
    use(found->second->block.get());
    return true;
  }

  void insert(const Name& name, AnyBlock block, std::uint64_t bytes) {
    const std::uint64_t cost = bytes + overhead;
    if (cost > shard_bytes_) return;
    Shard& shard = shard_of(name);
    std::list<CachedBlock> forgotten;  // declared before the lock, so blocks are freed after its release
    const std::lock_guard lock(shard.guard);
    if (shard.places.contains(name)) return;
    while (shard.bytes + cost > shard_bytes_) {
      shard.bytes -= shard.used.back().bytes;
      shard.places.erase(shard.used.back().name);
      forgotten.splice(forgotten.begin(), shard.used, std::prev(shard.used.end()));
    }
    shard.used.push_front({name, std::move(block), cost});
    shard.places.emplace(name, shard.used.begin());
    shard.bytes += cost;
  }

  std::vector<Shard> shards_;
  std::uint64_t shard_bytes_;
  std::atomic<std::uint64_t> lists_ = 0;
};

/// The blocks of one kind of one file in a cache. Block::bytes() is the memory of a block in bytes. Thread-safe. Blocks
/// of a destroyed list stay in the cache until it drops them.
template <class Block>
class BlockList {
 public:
  explicit BlockList(std::shared_ptr<BlockCache> cache) : cache_(std::move(cache)), list_(cache_->lists_++) {}

  const std::shared_ptr<BlockCache>& cache() const { return cache_; }

  /// If the cache contains the block, calls use(block) under the lock of its shard and returns true.
  template <class Use>
  bool find(std::uint64_t number, const Use& use) const {
    return cache_->find({list_, number}, [&](const void* block) { use(*static_cast<const Block*>(block)); });
  }

  /// Keeps the block, unless the cache contains it already or it is larger than a shard.
  void insert(std::uint64_t number, std::unique_ptr<const Block> block) const {
    const std::uint64_t bytes = block->bytes();
    const auto free = [](const void* kept) { delete static_cast<const Block*>(kept); };
    cache_->insert({list_, number}, {block.release(), free}, bytes);
  }

 private:
  std::shared_ptr<BlockCache> cache_;
  std::uint64_t list_;
};

}  // namespace zermelo
