// A cache of comparisons of bounded size, shared by threads. It may forget results but never returns a wrong one.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <optional>

#include "tablebase/values/store/zeroed_memory.h"
#include "tablebase/values/words/short_game.h"

namespace zermelo {

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

}  // namespace zermelo
