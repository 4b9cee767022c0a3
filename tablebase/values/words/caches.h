// Caches of comparisons and of sums, of bounded size, shared by threads, and all memory of a pool. A cache may forget
// results but never returns a wrong one. Each pair of games has one place, and the last writer wins.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "tablebase/base/mix.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/values/words/game_store.h"
#include "tablebase/values/words/short_game.h"

namespace zermelo {

/// A cache of comparisons. An entry is one word of 8 bytes, so threads need no lock: two codes of 31 bits, the result,
/// and a bit that is set in used entries. Only pairs of games with codes are kept.
class OrderCache {
 public:
  /// Takes at most `bytes`, at least one entry.
  explicit OrderCache(std::uint64_t bytes)
      : mask_(std::bit_floor(std::max<std::uint64_t>(bytes / sizeof(std::uint64_t), 1)) - 1), entries_(mask_ + 1) {}

  std::optional<bool> find(ShortGame a, ShortGame b) const {
    const std::uint64_t key = key_of(a, b);
    const std::uint64_t entry = word(key).load(std::memory_order_relaxed);
    return key != 0 && (entry | 2) == (key | 2) ? std::optional((entry & 2) != 0) : std::nullopt;
  }

  void put(ShortGame a, ShortGame b, bool result) {
    const std::uint64_t key = key_of(a, b);
    if (key != 0) word(key).store(key | (result ? 2 : 0), std::memory_order_relaxed);
  }

 private:
  /// The code of a game: its place in the store if below 2^30 (8 GiB of values), or small number, ups and nimber. 0 for
  /// all other games, which have no code.
  static std::uint64_t code(ShortGame game) {
    constexpr std::uint64_t inline_mark = std::uint64_t{1} << 30;
    if (game.is_node()) {
      const std::uint64_t place = (game.bits & ~(std::uint64_t{1} << 63)) + 1;
      return place < inline_mark ? place : 0;
    }
    const NumberUpStar parts = NumberUpStar::of(game);
    const bool small = game.is_inline() && std::abs(parts.numerator) < 1024 && parts.exponent < 8 &&
                       std::abs(parts.ups) < 64 && parts.nimber < 64;
    if (!small) return 0;
    return inline_mark | static_cast<std::uint64_t>(parts.numerator + 1024) << 16 | parts.exponent << 13 |
           static_cast<std::uint64_t>(parts.ups + 64) << 6 | parts.nimber;
  }
  static std::uint64_t key_of(ShortGame a, ShortGame b) {
    const std::uint64_t first = code(a), second = code(b);
    return first == 0 || second == 0 ? 0 : first << 33 | second << 2 | 1;
  }

  std::atomic_ref<std::uint64_t> word(std::uint64_t key) const { return std::atomic_ref(entries_[mix(key) & mask_]); }

  std::uint64_t mask_;
  mutable HugeBuffer<std::uint64_t> entries_;  ///< mutable for atomic_ref
};

/// A cache of sums of two games. 32 bytes an entry, one cache miss a look-up. Each entry is a sequence lock: an odd
/// version is being written, and a reader that sees the version change finds nothing.
class PairCache {
 public:
  /// Takes at most `bytes`, at least one entry.
  explicit PairCache(std::uint64_t bytes)
      : mask_(std::bit_floor(std::max<std::uint64_t>(bytes / sizeof(CachedPair), 1)) - 1), entries_(mask_ + 1) {}

  std::optional<std::uint64_t> find(ShortGame a, ShortGame b) const {
    CachedPair& entry = entries_[place(a, b)];
    const std::uint64_t version = word(entry.version).load(std::memory_order_acquire);
    const std::uint64_t first = word(entry.first).load(std::memory_order_acquire);
    const std::uint64_t second = word(entry.second).load(std::memory_order_acquire);
    const std::uint64_t result = word(entry.result).load(std::memory_order_acquire);
    const bool whole =
        version != 0 && version % 2 == 0 && version == word(entry.version).load(std::memory_order_relaxed);
    return whole && first == a.bits && second == b.bits ? std::optional(result) : std::nullopt;
  }

  /// Stores the result, unless another thread is writing to the same entry.
  void put(ShortGame a, ShortGame b, std::uint64_t result) {
    CachedPair& entry = entries_[place(a, b)];
    std::uint64_t version = word(entry.version).load(std::memory_order_relaxed);
    if (version % 2 != 0) return;
    if (!word(entry.version).compare_exchange_strong(version, version + 1, std::memory_order_acq_rel)) return;
    // Release: a reader that sees one of the new words also sees the odd version.
    word(entry.first).store(a.bits, std::memory_order_release);
    word(entry.second).store(b.bits, std::memory_order_release);
    word(entry.result).store(result, std::memory_order_release);
    word(entry.version).store(version + 2, std::memory_order_release);
  }

 private:
  struct CachedPair {
    std::uint64_t version, first, second, result;
  };

  static std::atomic_ref<std::uint64_t> word(std::uint64_t& value) { return std::atomic_ref(value); }
  std::size_t place(ShortGame a, ShortGame b) const { return mix(a.bits ^ mix(b.bits)) & mask_; }

  std::size_t mask_;
  mutable HugeBuffer<CachedPair> entries_;  ///< mutable for atomic_ref
};

/// The memory behind the values of a pool.
struct PoolStores {
  /// `bound` in bytes; `cache`: the bytes of each cache.
  PoolStores(std::uint64_t bound, std::uint64_t cache)
      : memory(bound), numbers(memory), games(memory), sums(cache), orders(cache) {
    memory.take(2 * cache);
  }

  MemoryAccount memory;
  NumberStore numbers;
  GameStore games;
  PairCache sums;
  OrderCache orders;
};

}  // namespace zermelo
