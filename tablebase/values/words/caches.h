// A cache of comparisons of bounded size, shared by threads. It may forget results but never returns a wrong one.
#pragma once

#include <stdlib.h>
#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>

#include "tablebase/values/words/short_game.h"

namespace zermelo {

// Allocates a large zeroed array that takes memory only when it is touched, in huge pages if the system has them.

struct FreeMemory {
  void operator()(void* memory) const { free(memory); }
};

template <class Entry>
using ZeroedMemory = std::unique_ptr<Entry[], FreeMemory>;

/// Returns `count` zeroed entries. calloc maps large arrays from the system, which zeroes pages at the first touch.
/// Huge pages matter because random look-ups in small pages miss the translation cache nearly every time. Throws
/// std::bad_alloc.
template <class Entry>
ZeroedMemory<Entry> zeroed_memory(std::uint64_t count) {
  ZeroedMemory<Entry> memory(static_cast<Entry*>(calloc(count, sizeof(Entry))));
  if (!memory) throw std::bad_alloc();
  constexpr std::uintptr_t page = std::uintptr_t{1} << 21;
  const std::uint64_t size = count * sizeof(Entry);
  const std::uint64_t before = -reinterpret_cast<std::uintptr_t>(memory.get()) & (page - 1);  // to the first whole page
  if (before + page <= size)
    madvise(reinterpret_cast<std::byte*>(memory.get()) + before, (size - before) & ~(page - 1), MADV_HUGEPAGE);
  return memory;
}

/// Each pair has one place, and the last writer wins. An entry is one word of 8 bytes, so threads need no lock: two
/// codes of 31 bits, the result, and a bit that is set in used entries. Only pairs of games with codes are kept.
class OrderCache {
 public:
  /// Takes at most `bytes`, at least one entry.
  explicit OrderCache(std::uint64_t bytes)
      : mask_(std::bit_floor(std::max<std::uint64_t>(bytes / sizeof(std::uint64_t), 1)) - 1),
        entries_(zeroed_memory<std::uint64_t>(mask_ + 1)) {}

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

  std::atomic_ref<std::uint64_t> word(std::uint64_t key) const {
    const std::uint64_t mixed = key * 0xd6e8feb86659fd93u;
    return std::atomic_ref(entries_[(mixed ^ (mixed >> 32)) & mask_]);
  }

  std::uint64_t mask_;
  ZeroedMemory<std::uint64_t> entries_;
};

// A cache of sums of two games, of bounded size, shared by threads. It may forget results but never returns a wrong
// one.

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
