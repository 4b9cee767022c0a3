// Layouts of tables of numbers: `values`, the cells, and `changes`, planes of bytes of the numbers or of the changes
// from each number to the next.
//
// In a sum of heaps, neighbouring positions differ in one heap. The exclusive or of their Grundy values depends only on
// the two sizes of this heap, so it is the same in every row, for any other heaps. If any number can be taken from a
// heap, the changes in a row are 1, 3, 1, 7, 1, 3, 1, 15, ...; in rows of heaps of one, all changes are 1. In other
// games the numbers themselves compress better.
//
//   u8     0: the numbers; 1: each number XOR the one before it (the first as it is)
//   u8...  the low byte of each entry, then, for wider cells, the next byte of each entry, and so on
#pragma once

#include <algorithm>
#include <vector>

#include "formats/table/blocks/block.h"

namespace zermelo {

/// Contains plain cells; both layouts are decoded when the block is opened.
template <class Cell>
class NumbersBlock final : public Block {
 public:
  explicit NumbersBlock(std::vector<Cell> cells) : cells_(std::move(cells)) {}

  Value value(Index i, const TableKind& kind) const override { return decode(cells_[i], kind); }
  void expand(CellBuffer& cells) const override {
    std::copy(cells_.begin(), cells_.end(), cells.grow<Cell>(cells_.size()));
  }
  std::size_t bytes() const override { return sizeof *this + cells_.size() * sizeof(Cell); }

 private:
  std::vector<Cell> cells_;
};

/// The first byte of a `changes` block. It equals the number of the way.
enum class ChangesTag : std::uint8_t { numbers, changes };

template <class Cell>
Bytes pack_changes(ChangesTag tag, std::span<const Cell> cells) {
  Bytes payload(1 + cells.size_bytes());
  payload[0] = static_cast<std::byte>(tag);
  std::byte* to = payload.data() + 1;
  for (unsigned shift = 0; shift < 8 * sizeof(Cell); shift += 8) {
    Cell before = 0;
    for (const Cell cell : cells) {
      *to++ = static_cast<std::byte>((cell ^ before) >> shift);
      if (tag == ChangesTag::changes) before = cell;
    }
  }
  return payload;
}

template <class Cell>
std::unique_ptr<const Block> open_values(Bytes payload, Index entries, const FileLocation& location) {
  location.expect("bytes of values", entries * sizeof(Cell), payload.size());
  std::vector<Cell> cells(entries);
  for (Index i = 0; i < entries; ++i) cells[i] = load<Cell>(payload.data() + i * sizeof(Cell));
  return std::make_unique<NumbersBlock<Cell>>(std::move(cells));
}

template <class Cell>
std::unique_ptr<const Block> open_changes(Bytes payload, Index entries, const FileLocation& location) {
  location.expect("bytes of changes", 1 + entries * sizeof(Cell), payload.size());
  const auto tag = static_cast<ChangesTag>(payload[0]);
  if (tag != ChangesTag::numbers && tag != ChangesTag::changes)
    location.refuse(
        fmt::format("the arrangement is {}; allowed are 0 (numbers) and 1 (changes)", static_cast<unsigned>(tag)));
  std::vector<Cell> cells(entries);
  const std::byte* from = payload.data() + 1;
  for (unsigned shift = 0; shift < 8 * sizeof(Cell); shift += 8)
    for (Cell& cell : cells)
      cell = static_cast<Cell>(cell | static_cast<Cell>(std::to_integer<std::uint32_t>(*from++) << shift));
  if (tag == ChangesTag::changes)
    for (Index i = 1; i < entries; ++i) cells[i] = static_cast<Cell>(cells[i] ^ cells[i - 1]);
  return std::make_unique<NumbersBlock<Cell>>(std::move(cells));
}

}  // namespace zermelo
