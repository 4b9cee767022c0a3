#include "solver/heaps/diagram/memo.h"

#include <utility>

namespace zermelo::heaps {

void Memo::add(std::uint64_t operands, std::uint64_t result) {
  std::array<Entry, 4>& entries = lines_[line(operands, static_cast<std::uint16_t>(result))].entries;
  constexpr auto relaxed = std::memory_order_relaxed;
  for (std::size_t i = entries.size() - 1; i > 0; --i) {
    const std::uint64_t older = entries[i - 1].result.load(std::memory_order_acquire);
    if (older == 0) continue;
    entries[i].mixed.store(entries[i - 1].mixed.load(relaxed), relaxed);
    entries[i].result.store(older, std::memory_order_release);
  }
  entries[0].mixed.store(operands ^ mix(result), relaxed);
  entries[0].result.store(result, std::memory_order_release);
}

void Memo::grow() {
  HugeBuffer<Line> old = std::exchange(lines_, HugeBuffer<Line>(2 * lines_.size()));
  for (const Line& line : old.span())
    for (std::size_t i = line.entries.size(); i-- > 0;)
      if (const std::uint64_t result = line.entries[i].result; result != 0)
        add(line.entries[i].mixed ^ mix(result), result);
}

}  // namespace zermelo::heaps
