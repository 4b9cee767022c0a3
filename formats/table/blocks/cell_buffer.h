// Owns consecutive cells of a table: the pending entries of a writer, or the entries of a block that was read.
#pragma once

#include <variant>
#include <vector>

#include "formats/table/storage/bytes.h"
#include "tablebase/entries/metric.h"

namespace zermelo {
namespace heaps {
class HeapSpace;  // tablebase/heaps/heap_space.h
struct Diagram;   // tablebase/heaps/diagram.h
}  // namespace heaps

class CellBuffer {
 public:
  explicit CellBuffer(CellWidth width);

  CellWidth width() const { return width_; }
  Index count() const { return count_; }

  /// Appends entries [from, from + count) of a slice of the same width.
  void append(const Slice& slice, Index from, Index count);
  /// Appends `count` outcomes, the lowest bit first, 1 = loss. Requires width bit, count <= 64, and bits from `count`
  /// on that are 0.
  void append_bits(std::uint64_t bits, Index count);
  /// Appends the entries of positions first, first + 1, ... of a diagram. Requires a width of its tables.
  void append(const heaps::Diagram& diagram, const heaps::HeapSpace& space, Index first, Index count);
  /// Appends `count` cells and returns the first of them, for the caller to set.
  template <class Cell>
  Cell* grow(Index count) {
    auto& cells = std::get<std::vector<Cell>>(cells_);
    cells.resize(count_ += count);
    return cells.data() + cells.size() - count;
  }
  /// All entries, each in its cell; cells of width bit as whole 64-bit words. Valid until the buffer changes.
  ByteSpan bytes() const;
  /// The size of bytes() for `count` entries.
  static std::uint64_t bytes_of(CellWidth width, Index count);
  /// Appends entries of such bytes. Requires bytes.size() == bytes_of(width(), count).
  void append_bytes(ByteSpan bytes, Index count);
  /// Removes the first `count` entries. For width bit, requires a multiple of 64 or all entries.
  void drop(Index count);

  /// Entries [from, from + count) as a slice that begins at position `first`. Valid until the buffer changes.
  Slice slice(Index from, Index count, Index first) const;

 private:
  CellWidth width_;
  Index count_ = 0;
  /// 64-bit words for width bit, else one element for each cell.
  std::variant<std::vector<std::uint8_t>, std::vector<std::uint16_t>, std::vector<std::uint32_t>,
               std::vector<std::uint64_t>>
      cells_;
};

/// The bits of entries [from, from + count), the lowest bit first; the other bits are 0. Requires count <= 64.
std::uint64_t bits_at(const LossBits& bits, Index from, Index count);

}  // namespace zermelo
