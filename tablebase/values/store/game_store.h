// Stores each canonical form once and finds it by its options.
#pragma once

#include <array>
#include <mutex>
#include <span>
#include <vector>

#include "tablebase/values/store/chunks.h"
#include "tablebase/values/store/game_record.h"

namespace zermelo {

using GameSpan = std::span<const ShortGame>;

/// Several threads may use it at once: finding or adding a value locks one of 64 shards, reading a value locks nothing.
/// Memory: about 70 bytes a value and 8 an option.
class GameStore {
 public:
  static constexpr std::size_t most_options = 60000;

  explicit GameStore(MemoryAccount& memory) : memory_(&memory), words_(memory) {}

  /// Returns the word of the form with these options. Requires: lists without repeats, in one fixed order for the same
  /// options. Calls `facts`, without holding a lock, if the form is new. Throws LimitError at the memory bound, or for
  /// more than `most_options` options of one player.
  template <class Facts>
  ShortGame intern(GameSpan left, GameSpan right, const Facts& facts) {
    const std::uint64_t hash = hash_of(left, right);
    if (const ShortGame known = find(hash, left, right); known.bits != 0) return known;
    return add(hash, left, right, facts());
  }
  /// Requires game.is_node().
  GameRecord& record(ShortGame game) const { return *reinterpret_cast<GameRecord*>(&words_[game.bits & ~node]); }

 private:
  static constexpr std::uint64_t node = std::uint64_t{1} << 63;
  static constexpr std::size_t shard_count = 64;
  static constexpr std::uint64_t slab_words = 512;

  /// A hash table with open addressing. An entry is 0, or 20 bits of the hash above 44 bits of 1 + the record's place.
  struct Shard {
    std::mutex mutex;
    std::vector<std::uint64_t> entries;
    std::size_t used = 0;
    std::uint64_t slab_begin = 0, slab_end = 0;
  };

  static std::uint64_t hash_of(GameSpan left, GameSpan right);
  ShortGame find(std::uint64_t hash, GameSpan left, GameSpan right);
  ShortGame find(const Shard& shard, std::uint64_t hash, GameSpan left, GameSpan right) const;
  ShortGame add(std::uint64_t hash, GameSpan left, GameSpan right, const GameFacts& facts);
  void insert(Shard& shard, std::uint64_t hash, std::uint64_t place);
  void grow(Shard& shard);
  std::uint64_t write(Shard& shard, GameSpan left, GameSpan right, const GameFacts& facts);
  std::uint64_t take_words(Shard& shard, std::uint64_t count);

  MemoryAccount* memory_;
  std::mutex words_mutex_;
  Chunks<std::uint64_t, 17> words_;
  std::array<Shard, shard_count> shards_;
};

}  // namespace zermelo
