// Remembers the results of operations on nodes. A full line forgets its oldest result; that operation is then done
// again. Several threads share it without waiting for each other.
//
// Cost: 16 bytes a result, one access to memory each time. An entry is two words: what it is the result of, and the
// result. The first word is mixed with a hash of the second, so an entry of which another thread has written only one
// word is the result of nothing.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "tablebase/heaps/diagram.h"
#include "tablebase/machine/job.h"
#include "tablebase/machine/machine_memory.h"

namespace zermelo::heaps {

class Memo {
 public:
  /// Two numbers, not both 0, and a difference of depths.
  struct Operands {
    std::uint32_t first, second;
    std::int16_t delta = 0;

    std::uint64_t word() const { return std::uint64_t{first} << 32 | second; }
  };

  explicit Memo(std::uint64_t most_bytes)
      : lines_(std::max(first_lines, std::bit_floor(most_bytes / sizeof(Line)))), used_(first_lines) {}

  std::optional<DiagramRef> find(const Operands& of) const {
    for (const Entry& entry : line_of(of).entries) {
      const std::uint64_t result = entry.result.load(std::memory_order_acquire);
      if ((entry.mixed.load(std::memory_order_relaxed) ^ scrambled(result)) == of.word() &&
          static_cast<std::int16_t>(result) == of.delta && result != 0)
        return DiagramRef{static_cast<std::uint32_t>(result >> 32), static_cast<std::uint16_t>(result >> 16)};
    }
    return {};
  }
  void add(const Operands& of, DiagramRef result) {
    add(of.word(),
        std::uint64_t{result.node} << 32 | std::uint64_t{result.deeper} << 16 | static_cast<std::uint16_t>(of.delta));
  }

  /// Whether the memo should have room for more results, and may. Then one thread calls grow() while no other uses it.
  bool crowded(std::uint64_t results) const { return results > 4 * used_ && 2 * used_ <= lines_.size(); }
  /// In place: half of the results of each line move to a new line. share(n, body) calls body(begin, end) for ranges
  /// that cover [0, n), in any threads.
  template <class Share>
  void grow(const Share& share) {
    const std::size_t old = std::exchange(used_, 2 * used_);
    share(old, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) divide(lines_[i]);
    });
  }

  /// All results, for a checkpoint. restore() grows the memo as needed.
  void save(const PutBytes& put) const;
  void restore(const GetBytes& get);

 private:
  struct Entry {
    std::atomic<std::uint64_t> mixed, result;
  };
  struct alignas(64) Line {
    std::array<Entry, 4> entries;  // the newest first
  };
  static constexpr std::size_t first_lines = std::size_t{1} << 14;

  /// A hash function for the hot loop, faster than mix().
  static std::uint64_t scrambled(std::uint64_t word) {
    word *= 0x9e3779b97f4a7c15u;
    word ^= word >> 32;
    word *= 0xd6e8feb86659fd93u;
    return word ^ (word >> 32);
  }
  std::size_t line(std::uint64_t word, std::uint64_t delta) const {
    return scrambled(word + delta * 0xc2b2ae3d27d4eb4fu) & (used_ - 1);
  }
  const Line& line_of(const Operands& of) const {
    return lines_[line(of.word(), static_cast<std::uint16_t>(of.delta))];
  }
  void add(std::uint64_t operands, std::uint64_t result);
  /// Calls use(operands, result) for all results, the oldest of a line first.
  template <class Use>
  static void for_each(const Line& line, const Use& use);
  /// Adds the results of a line to the lines that they belong to.
  void divide(Line& line);

  HugeBuffer<Line> lines_;  ///< as many as there may be; the system gives memory only for those in use
  std::size_t used_;
};

}  // namespace zermelo::heaps
