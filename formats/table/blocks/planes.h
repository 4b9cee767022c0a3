// Layout `planes`: all outcomes, then all half-depths. Equal kinds of numbers side by side compress better.
//
//   u64...   outcomes, 64 a word, 1 = loss
//   u8...    the low bytes of the half-depths, then, for 16-bit cells, the high bytes
#pragma once

#include "formats/table/blocks/block_base.h"

namespace zermelo {

template <class Cell>
class PlanesBlock final : public DepthBlock<PlanesBlock<Cell>, Cell> {
 public:
  PlanesBlock(Bytes payload, Index entries, const FileLocation& location, std::size_t skip = 0)
      : DepthBlock<PlanesBlock, Cell>(std::move(payload), entries), skip_(skip) {
    location.expect("bytes of planes", bit_words(entries) * 8 + entries * sizeof(Cell), this->size() - skip);
    bool large = false;
    for (Index i = 0; i < entries; ++i) large |= half(i) >= half_depth_limit<Cell>;
    if (large) refuse_large_half_depth<Cell>(location);
  }

  Cell code(Index i) const {
    const bool lost = (load<std::uint64_t>(this->data() + skip_ + i / 64 * 8) >> (i % 64)) & 1;
    return code_of<Cell>(lost, half(i));
  }

 private:
  Cell half(Index i) const {
    const std::byte* low = this->data() + skip_ + bit_words(this->entries()) * 8 + i;
    unsigned number = std::to_integer<unsigned>(*low);
    if constexpr (sizeof(Cell) == 2) number |= std::to_integer<unsigned>(low[this->entries()]) << 8;
    return static_cast<Cell>(number);
  }

  std::size_t skip_;
};

template <class Cell>
void put_planes(Bytes& payload, std::span<const Cell> cells) {
  put_loss_bits(payload, cells);
  for (unsigned shift = 0; shift < 8 * sizeof(Cell); shift += 8)
    for (const Cell code : cells) payload.push_back(static_cast<std::byte>(half_depth(code) >> shift));
}

}  // namespace zermelo
