// The values behind words: canonical forms, found by their options, and large numbers. A bound limits their memory.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "tablebase/values/words/dyadic.h"
#include "tablebase/values/words/short_game.h"

namespace zermelo {

/// Counts the bytes of a pool and enforces its bound. Several threads may use it at once.
class MemoryAccount {
 public:
  explicit MemoryAccount(std::uint64_t bound) : bound_(bound) {}

  /// Takes `bytes`. Throws LimitError, without taking them, if the bound would be passed.
  void take(std::uint64_t bytes);
  void give_back(std::uint64_t bytes) { used_.fetch_sub(bytes, std::memory_order_relaxed); }
  std::uint64_t used() const { return used_.load(std::memory_order_relaxed); }
  std::uint64_t bound() const { return bound_; }

 private:
  std::uint64_t bound_;
  std::atomic<std::uint64_t> used_{0};
};

/// An append-only array whose entries never move, so readers need no lock: chunks of 2^chunk_bits entries, and a
/// directory with room for as many chunks as the memory bound allows. One writer at a time. A reader may read an entry
/// whose number it received through a lock or an atomic.
template <class Entry, unsigned chunk_bits>
class Chunks {
 public:
  static constexpr std::uint64_t chunk_size = std::uint64_t{1} << chunk_bits;

  explicit Chunks(MemoryAccount& memory)
      : memory_(&memory), chunks_(memory.bound() / (chunk_size * sizeof(Entry)) + 1) {}
  Chunks(const Chunks&) = delete;
  Chunks& operator=(const Chunks&) = delete;
  ~Chunks() {
    for (auto& chunk : chunks_) delete[] chunk.load(std::memory_order_relaxed);
  }

  Entry& operator[](std::uint64_t i) const {
    return chunks_[i >> chunk_bits].load(std::memory_order_acquire)[i & (chunk_size - 1)];
  }

  /// Appends `count` neighbouring entries and returns the first index. Requires: count <= chunk_size. Throws LimitError
  /// at the memory bound.
  std::uint64_t append(std::uint64_t count) {
    std::uint64_t first = size_;
    if (((first + count - 1) >> chunk_bits) != (first >> chunk_bits)) first = (first | (chunk_size - 1)) + 1;
    grow(first >> chunk_bits);
    size_ = first + count;
    return first;
  }

 private:
  /// The memory account throws before the directory is full.
  void grow(std::uint64_t chunk) {
    if (chunk < chunks_.size() && chunks_[chunk].load(std::memory_order_relaxed) != nullptr) return;
    memory_->take(chunk_size * sizeof(Entry));
    chunks_[chunk].store(new Entry[chunk_size], std::memory_order_release);
  }

  MemoryAccount* memory_;
  std::vector<std::atomic<Entry*>> chunks_;
  std::uint64_t size_ = 0;
};

/// The stops of a game when Left begins and when Right begins, and the comparisons of the game with its stops. They
/// decide most comparisons. A number x has the stops x and x, and both comparisons are true.
struct GameStops {
  ShortGame left, right;
  bool at_most_left = true;    ///< game <= left
  bool at_least_right = true;  ///< game >= right
};

/// The facts about a value that are stored with its options.
struct GameFacts {
  GameStops stops;
  ShortGame birthday;       ///< an integer
  std::uint16_t depth = 0;  ///< the most moves until only inline words and numbers are left
  bool all_small = false;
};

/// A canonical form. Its options follow the record in memory, Left's first. 56 bytes, and 8 bytes an option. Only
/// `negative` may change.
struct GameRecord {
  GameFacts facts;
  std::uint16_t left_count = 0, right_count = 0;
  std::atomic<std::uint64_t> negative{0};  ///< 0: not known yet

  const ShortGame* options() const { return reinterpret_cast<const ShortGame*>(this + 1); }
  GameOptions left() const { return {options(), left_count}; }
  GameOptions right() const { return {options() + left_count, right_count}; }
};

/// Stores each canonical form once. Several threads may use it at once: finding or adding a value locks one of 64
/// shards, reading a value locks nothing. Memory: about 70 bytes a value and 8 an option.
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

/// Stores each number that is too large for the word of a game once. Several threads may use it at once.
class NumberStore {
 public:
  explicit NumberStore(MemoryAccount& memory) : memory_(&memory), numbers_(memory) {}

  /// The word of any number, small or large. Throws LimitError at the memory bound.
  ShortGame word(const Dyadic& number);
  /// Requires is_number(game).
  Dyadic number(ShortGame game) const;

 private:
  struct Hash {
    std::size_t operator()(const Dyadic& number) const;
  };

  MemoryAccount* memory_;
  std::mutex mutex_;
  std::unordered_map<Dyadic, std::uint64_t, Hash> known_;
  Chunks<Dyadic, 8> numbers_;
};

}  // namespace zermelo
