// A run of a table in memory of its own: what a writer still holds back and what a reader hands out.
#pragma once

#include <variant>
#include <vector>

#include "tablebase/slice.h"

namespace zermelo {

class CellBuffer {
 public:
  explicit CellBuffer(CellWidth width);

  CellWidth width() const { return width_; }
  Index count() const { return count_; }

  /// Appends entries [from, from + count) of a slice of the same width.
  void append(const Slice& slice, Index from, Index count);
  /// Appends `count` outcomes, the lowest bit first, 1 = loss; bits above are ignored. Requires width bit, count <= 64.
  void append_bits(std::uint64_t bits, Index count);
  /// Room for `count` more cells, to be filled in by the caller.
  template <class Cell>
  Cell* grow(Index count) {
    auto& cells = std::get<std::vector<Cell>>(cells_);
    cells.resize(count_ += count);
    return cells.data() + cells.size() - count;
  }
  /// Forgets the first `count` entries; for bits, a multiple of 64.
  void drop(Index count);

  /// Entries [from, from + count), the first of which has number `first` in the table.
  Slice slice(Index from, Index count, Index first) const;

 private:
  CellWidth width_;
  Index count_ = 0;
  /// Words of bits where the width is `bit`.
  std::variant<std::vector<std::uint8_t>, std::vector<std::uint16_t>, std::vector<std::uint32_t>,
               std::vector<std::uint64_t>>
      cells_;
};

/// `count` <= 64 bits of a slice from entry `from` on, lowest first; bits above them are 0.
std::uint64_t bits_at(const LossBits& bits, Index from, Index count);

}  // namespace zermelo
