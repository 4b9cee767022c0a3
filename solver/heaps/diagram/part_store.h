// The parts of a diagram while it is made, and a table that finds equal parts. Several threads share it without waiting
// for each other. A slot of the table is one word, and a part that finds its line full replaces another. So an equal
// part may be stored twice, which costs time and memory, but changes no code of the table.
//
// Cost: 8 bytes for a part and 4 for each child or 1 to 2 for each code, rounded up to words of 8; 16 to 32 bytes in the
// table. Finding a part takes one access to the table, and one to each part with an equal tag.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

#include "tablebase/machine/huge_buffer.h"

namespace zermelo::heaps {

/// The place of a part among the words of the store; 0: no part.
using PartId = std::uint32_t;

class PartStore {
 public:
  /// Room for `words` words of 8 bytes. The first `reserved` are no parts, so ids begin there. Codes have `code_bytes`.
  PartStore(std::uint64_t words, std::uint64_t reserved, std::size_t code_bytes);

  std::uint32_t level(PartId part) const { return words_[part] & 0xffff; }
  std::uint32_t slack(PartId part) const { return (words_[part] >> 16) & 0xffff; }
  /// The number of children, or of codes.
  std::uint32_t size(PartId part) const { return static_cast<std::uint32_t>(words_[part] >> 32); }
  /// The children; or, on level 1, the codes.
  template <class Item>
  const Item* items(PartId part) const {
    return reinterpret_cast<const Item*>(&words_[part + 1]);
  }

  /// The part with these items. They fill whole words of 8 bytes; after the last item there are zeros. Any thread may
  /// call it. Throws LimitError if there is no room.
  PartId find_or_add(std::uint32_t level, std::uint32_t slack, std::uint32_t size, const std::uint64_t* words);
  std::size_t words_of(std::uint32_t level, std::uint32_t size) const {
    return (size * (level == 1 ? code_bytes_ : sizeof(PartId)) + 7) / 8;
  }

  /// Whether the table should grow. Then one thread calls fill_table() while no other uses the store.
  bool crowded() const { return 4 * parts_.load(std::memory_order_relaxed) > table_.size(); }
  /// Makes a table of the right size, and enters all parts.
  void fill_table();

  std::uint64_t bytes() const { return next_ * 8 + table_.size() * 8; }
  /// All that a checkpoint keeps: the words in use; resize() makes them another number of words, to be read back.
  std::span<std::uint64_t> used() { return words_.span().subspan(reserved_, next_ - reserved_); }
  void resize(std::uint64_t used);

 private:
  using Slot = std::atomic<std::uint64_t>;  // the upper half of a hash, and an id; 0: empty
  static constexpr std::size_t first_slots = std::size_t{1} << 14, line = 8;

  std::size_t words_of(PartId part) const { return words_of(level(part), size(part)); }
  PartId add(std::uint64_t head, const std::uint64_t* items, std::size_t count);
  Slot* line_of(std::uint64_t hash) { return &table_[hash & (table_.size() - line)]; }
  void enter(std::uint64_t hash, PartId part);

  HugeBuffer<std::uint64_t> words_;
  std::uint64_t reserved_;
  std::size_t code_bytes_;
  std::atomic<std::uint64_t> next_, parts_{0};
  HugeBuffer<Slot> table_{first_slots};
};

}  // namespace zermelo::heaps
