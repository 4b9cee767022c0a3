// Layouts of Grundy tables: `values`, the cells as they are, and `changes`, planes of bytes, of the values or of what
// changes from one to the next.
//
// In a sum of heaps neighbouring positions differ in one heap, so the exclusive or of their values is that of two
// heaps alone: the same in every row, whatever the other heaps are. Rows of any-take heaps become the ruler sequence,
// rows of heaps of one a single byte. Where games are no sums of heaps the values themselves pack better.
//
//   u8     0: the values; 1: each value XOR the one before it (the first as it is)
//   u8...  the low byte of each, then, for cells of more bytes, the next byte of each, and so on
#pragma once

#include <vector>

#include "formats/blocks/layout.h"

namespace zermelo {

/// Holds plain cells, whatever the layout was.
template <class Cell>
class GrundyBlock final : public Block {
 public:
  explicit GrundyBlock(std::vector<Cell> cells) : cells_(std::move(cells)) {}

  Value value(Index i, Coding) const override { return grundy_value(cells_[i]); }
  void expand(CellBuffer& cells) const override {
    std::copy(cells_.begin(), cells_.end(), cells.grow<Cell>(cells_.size()));
  }
  std::size_t bytes() const override { return sizeof *this + cells_.size() * sizeof(Cell); }

 private:
  std::vector<Cell> cells_;
};

/// The first byte of a `changes` block, and the number of its way.
enum class GrundyTag : std::uint8_t { values, changes };

template <class Cell>
Bytes pack_changes(GrundyTag tag, std::span<const Cell> cells) {
  Bytes payload(1 + cells.size_bytes());
  payload[0] = static_cast<std::byte>(tag);
  std::byte* to = payload.data() + 1;
  for (unsigned shift = 0; shift < 8 * sizeof(Cell); shift += 8) {
    Cell before = 0;
    for (const Cell cell : cells) {
      *to++ = static_cast<std::byte>((cell ^ before) >> shift);
      if (tag == GrundyTag::changes) before = cell;
    }
  }
  return payload;
}

template <class Cell>
std::unique_ptr<const Block> open_values(Index entries, const Bytes& payload, const Place& place) {
  place.expect("bytes of values", entries * sizeof(Cell), payload.size());
  std::vector<Cell> cells(entries);
  for (Index i = 0; i < entries; ++i) cells[i] = load<Cell>(payload.data() + i * sizeof(Cell));
  return std::make_unique<GrundyBlock<Cell>>(std::move(cells));
}

template <class Cell>
std::unique_ptr<const Block> open_changes(Index entries, const Bytes& payload, const Place& place) {
  place.expect("bytes of changes", 1 + entries * sizeof(Cell), payload.size());
  const auto tag = static_cast<GrundyTag>(payload[0]);
  if (tag != GrundyTag::values && tag != GrundyTag::changes)
    place.refuse(fmt::format("there is no arrangement {}", static_cast<unsigned>(tag)));
  std::vector<Cell> cells(entries);
  const std::byte* from = payload.data() + 1;
  for (unsigned shift = 0; shift < 8 * sizeof(Cell); shift += 8)
    for (Cell& cell : cells)
      cell = static_cast<Cell>(cell | static_cast<Cell>(std::to_integer<std::uint32_t>(*from++) << shift));
  if (tag == GrundyTag::changes)
    for (Index i = 1; i < entries; ++i) cells[i] = static_cast<Cell>(cells[i] ^ cells[i - 1]);
  return std::make_unique<GrundyBlock<Cell>>(std::move(cells));
}

}  // namespace zermelo
