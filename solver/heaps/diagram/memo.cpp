#include "solver/heaps/diagram/memo.h"

#include <utility>

namespace zermelo::heaps {

void Memo::add(std::uint32_t first, std::uint32_t second, PartId result) {
  const std::uint64_t operands = std::uint64_t{first} << 32 | second;
  std::array<Entry, 4>& entries = lines_[hash(operands) & (lines_.size() - 1)].entries;
  Entry* place = &entries[(hash(operands) >> 60) % entries.size()];
  for (Entry& entry : entries)
    if (entry.operands.load(std::memory_order_relaxed) == 0) {
      place = &entry;
      break;
    }
  std::uint64_t before = place->result.load(std::memory_order_relaxed);
  if (before % 2 == 1 || !place->result.compare_exchange_strong(before, before + 1, std::memory_order_acquire)) return;
  place->operands.store(operands, std::memory_order_release);
  place->result.store(std::uint64_t{result} << 32 | static_cast<std::uint32_t>(before + 2), std::memory_order_release);
  added_.fetch_add(1, std::memory_order_relaxed);
}

void Memo::grow() {
  HugeBuffer<Line> old = std::exchange(lines_, HugeBuffer<Line>(2 * lines_.size()));
  added_ = 0;
  for (const Line& line : old.span())
    for (const Entry& entry : line.entries)
      if (entry.operands != 0)
        add(static_cast<std::uint32_t>(entry.operands >> 32), static_cast<std::uint32_t>(entry.operands),
            static_cast<PartId>(entry.result >> 32));
}

}  // namespace zermelo::heaps
