#include "solver/heaps/diagram/part_store.h"

#include <algorithm>
#include <bit>

#include "tablebase/base/error.h"

namespace zermelo::heaps {
namespace {

std::uint64_t hash_of(std::uint64_t head, const std::uint64_t* items, std::size_t count) {
  std::uint64_t hash = head;
  for (std::size_t i = 0; i <= count; ++i) {
    hash *= 0x9e3779b97f4a7c15u;
    hash ^= hash >> 29;
    if (i < count) hash += items[i];
  }
  return hash;
}

constexpr std::uint64_t tag_bits = ~std::uint64_t{0} << 32;

}  // namespace

PartStore::PartStore(std::uint64_t words, std::uint64_t reserved, std::size_t code_bytes)
    : words_(words), reserved_(reserved), code_bytes_(code_bytes), next_(reserved) {}

PartId PartStore::find_or_add(std::uint32_t level, std::uint32_t slack, std::uint32_t size,
                              const std::uint64_t* items) {
  const std::uint64_t head = level | std::uint64_t{slack} << 16 | std::uint64_t{size} << 32;
  const std::size_t count = words_of(level, size);
  const std::uint64_t hash = hash_of(head, items, count);
  const Slot* slots = line_of(hash);
  for (std::size_t i = 0; i < line; ++i) {
    const std::uint64_t slot = slots[i].load(std::memory_order_acquire);
    if (slot == 0) break;
    const auto part = static_cast<PartId>(slot);
    if (((slot ^ hash) & tag_bits) == 0 && words_[part] == head && std::equal(items, items + count, &words_[part + 1]))
      return part;
  }
  const PartId part = add(head, items, count);
  enter(hash, part);
  return part;
}

PartId PartStore::add(std::uint64_t head, const std::uint64_t* items, std::size_t count) {
  const std::uint64_t place = next_.fetch_add(count + 1, std::memory_order_relaxed);
  if (place + count + 1 > words_.size())
    throw LimitError("the different parts of the table need more than {} MiB; raise --memory", words_.size() >> 17);
  words_[place] = head;
  std::copy_n(items, count, &words_[place + 1]);
  parts_.fetch_add(1, std::memory_order_relaxed);
  return static_cast<PartId>(place);
}

void PartStore::enter(std::uint64_t hash, PartId part) {
  Slot* slots = line_of(hash);
  std::size_t place = (hash >> 40) % line;
  for (std::size_t i = 0; i < line; ++i)
    if (slots[i].load(std::memory_order_relaxed) == 0) {
      place = i;
      break;
    }
  slots[place].store((hash & tag_bits) | part, std::memory_order_release);
}

void PartStore::fill_table() {
  table_ = HugeBuffer<Slot>(std::max(first_slots, std::bit_ceil(8 * parts_)));
  std::uint64_t parts = 0;
  for (std::uint64_t part = reserved_; part < next_; part += words_of(static_cast<PartId>(part)) + 1, ++parts)
    enter(hash_of(words_[part], &words_[part + 1], words_of(static_cast<PartId>(part))), static_cast<PartId>(part));
  parts_ = parts;
}

void PartStore::resize(std::uint64_t used) {
  next_ = reserved_ + used;
}

}  // namespace zermelo::heaps
