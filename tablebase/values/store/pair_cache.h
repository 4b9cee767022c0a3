// A cache of sums of two games, of bounded size, shared by threads. It may forget results but never returns a wrong
// one.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <optional>

#include "tablebase/values/store/zeroed_memory.h"
#include "tablebase/values/words/short_game.h"

namespace zermelo {

/// Each pair has one place, and the last writer wins. 32 bytes an entry, one cache miss a look-up. Each entry is a
/// sequence lock: an odd version is being written, and a reader that sees the version change finds nothing.
class PairCache {
 public:
  /// Takes at most `bytes`, at least one entry.
  explicit PairCache(std::uint64_t bytes)
      : mask_(std::bit_floor(std::max<std::uint64_t>(bytes / sizeof(CachedPair), 1)) - 1),
        entries_(zeroed_memory<CachedPair>(mask_ + 1)) {}

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
  std::size_t place(ShortGame a, ShortGame b) const {
    const std::uint64_t mixed = (a.bits ^ std::rotl(b.bits * 0x9e3779b97f4a7c15u, 31)) * 0xd6e8feb86659fd93u;
    return (mixed ^ (mixed >> 32)) & mask_;
  }

  std::size_t mask_;
  ZeroedMemory<CachedPair> entries_;
};

}  // namespace zermelo
