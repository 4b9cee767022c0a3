// Remembers the results of operations on parts of a diagram. A full line forgets an old result; the operation is then
// done again. Several threads share it without waiting for each other.
//
// Cost: 16 bytes a result, one access to memory each time. An entry has the operands in one word, and in another the
// result and a version. A writer makes the version odd, and even when it is done; a reader takes a result only if the
// version was the same and even before and after it read the operands.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "solver/heaps/diagram/part_store.h"
#include "tablebase/machine/huge_buffer.h"

namespace zermelo::heaps {

class Memo {
 public:
  explicit Memo(std::uint64_t most_bytes) : most_bytes_(most_bytes), lines_(first_lines) {}

  /// The result of the operation with these operands, or 0. Operands (0, 0) have none.
  PartId find(std::uint32_t first, std::uint32_t second) const {
    const std::uint64_t operands = std::uint64_t{first} << 32 | second;
    for (const Entry& entry : line_of(operands).entries) {
      const std::uint64_t before = entry.result.load(std::memory_order_acquire);
      const bool same = entry.operands.load(std::memory_order_acquire) == operands;
      if (same && before % 2 == 0 && entry.result.load(std::memory_order_relaxed) == before) return before >> 32;
    }
    return 0;
  }
  void prefetch(std::uint32_t first, std::uint32_t second) const {
    __builtin_prefetch(&line_of(std::uint64_t{first} << 32 | second));
  }
  void add(std::uint32_t first, std::uint32_t second, PartId result);

  /// Whether the memo should grow, and may. Then one thread calls grow() while no other uses it.
  bool crowded() const {
    return added_.load(std::memory_order_relaxed) > 2 * lines_.size() && 2 * lines_.size() * sizeof(Line) <= most_bytes_;
  }
  void grow();

  std::uint64_t bytes() const { return lines_.size() * sizeof(Line); }
  /// Calls use(first, second, result) for all that is remembered.
  template <class Use>
  void for_each(const Use& use) const {
    for (const Line& line : lines_.span())
      for (const Entry& entry : line.entries)
        if (const std::uint64_t operands = entry.operands; operands != 0)
          use(static_cast<std::uint32_t>(operands >> 32), static_cast<std::uint32_t>(operands),
              static_cast<PartId>(entry.result >> 32));
  }

 private:
  struct Entry {
    std::atomic<std::uint64_t> operands, result;
  };
  struct alignas(64) Line {
    std::array<Entry, 4> entries;
  };
  static constexpr std::size_t first_lines = std::size_t{1} << 12;

  static std::uint64_t hash(std::uint64_t operands) {
    operands *= 0x9e3779b97f4a7c15u;
    operands ^= operands >> 32;
    operands *= 0xd6e8feb86659fd93u;
    return operands ^ (operands >> 32);
  }
  const Line& line_of(std::uint64_t operands) const { return lines_[hash(operands) & (lines_.size() - 1)]; }

  std::uint64_t most_bytes_;
  HugeBuffer<Line> lines_;
  std::atomic<std::uint64_t> added_{0};
};

}  // namespace zermelo::heaps
