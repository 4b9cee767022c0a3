#include "solver/heaps/diagram/memo.h"

#include "solver/heaps/diagram/meeting.h"
#include "solver/solving/resumable.h"

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
  entries[0].mixed.store(operands ^ scrambled(result), relaxed);
  entries[0].result.store(result, std::memory_order_release);
}

template <class Use>
void Memo::for_each(const Line& line, const Use& use) {
  for (std::size_t i = line.entries.size(); i-- > 0;)
    if (const std::uint64_t result = line.entries[i].result; result != 0)
      use(line.entries[i].mixed ^ scrambled(result), result);
}

void Memo::divide(Line& line) {
  std::array<std::array<std::uint64_t, 2>, 4> results;
  std::size_t count = 0;
  for_each(line, [&](std::uint64_t operands, std::uint64_t result) { results[count++] = {operands, result}; });
  if (count == 0) return;  // without a page of memory
  for (Entry& entry : line.entries) entry.result = 0;
  for (std::size_t i = 0; i < count; ++i) add(results[i][0], results[i][1]);
}

void Memo::save(const PutBytes& put) const {
  std::uint64_t count = 0;
  const auto lines = lines_.span().first(used_);
  for (const Line& line : lines) for_each(line, [&](std::uint64_t, std::uint64_t) { ++count; });
  put(bytes_of(count));
  for (const Line& line : lines)
    for_each(line, [&](std::uint64_t operands, std::uint64_t result) {
      std::array<std::uint64_t, 2> words{operands, result};
      put(bytes_of(words));
    });
}

void Memo::restore(const GetBytes& get) {
  std::uint64_t count = 0;
  get(bytes_of(count));
  if (count > 4 * lines_.size()) throw DamagedCheckpoint("{} results do not fit into the memory", count);
  while (crowded(count)) grow(in_one_range);
  for (; count > 0; --count) {
    std::array<std::uint64_t, 2> words{};
    get(bytes_of(words));
    add(words[0], words[1]);
  }
}

}  // namespace zermelo::heaps
