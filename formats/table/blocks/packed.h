// Layout `packed`: an entry is (half-depth - least half-depth) * 2 + (1 if lost), in the fewest bits that suffice.
//
//   Cell   least half-depth of the block
//   u8     bits an entry, 1 to 16
//   bits   the entries, lowest bit first, then zero bits up to a byte
//   u8     three zero bytes, so that the reader can load four bytes at every entry
#pragma once

#include <algorithm>
#include <bit>

#include "formats/table/blocks/block_base.h"

namespace zermelo {

template <class Cell>
class PackedBlock final : public DepthBlock<PackedBlock<Cell>, Cell> {
 public:
  static constexpr std::size_t head = sizeof(Cell) + 1;
  static std::size_t bytes_for(Index entries, unsigned bits) { return head + (entries * bits + 7) / 8 + 3; }

  PackedBlock(Bytes payload, Index entries, const FileLocation& location)
      : DepthBlock<PackedBlock, Cell>(std::move(payload), entries) {
    if (this->size() < head) location.refuse("the head of a packed block is cut off");
    least_ = load<Cell>(this->data());
    bits_ = std::to_integer<unsigned>(this->data()[sizeof(Cell)]);
    if (bits_ < 1 || bits_ > 16) location.refuse(fmt::format("an entry has {} bits; allowed are 1 to 16", bits_));
    location.expect("bytes of a packed block", bytes_for(entries, bits_), this->size());
    bool large = false;
    for (Index i = 0; i < entries; ++i) large |= least_ + (field(i) >> 1) >= half_depth_limit<Cell>;
    if (large) refuse_large_half_depth<Cell>(location);
  }

  Cell code(Index i) const {
    const std::uint32_t both = field(i);
    return code_of<Cell>(both & 1, static_cast<Cell>(least_ + (both >> 1)));
  }

 private:
  std::uint32_t field(Index i) const {
    const Index bit = i * bits_;
    return (load<std::uint32_t>(this->data() + head + bit / 8) >> (bit % 8)) & ((1u << bits_) - 1);
  }

  Cell least_ = 0;
  unsigned bits_ = 1;
};

template <class Cell>
void put_packed(Bytes& payload, std::span<const Cell> cells) {
  Cell least = std::numeric_limits<Cell>::max(), most = 0;
  for (const Cell code : cells) {
    least = std::min(least, half_depth(code));
    most = std::max(most, half_depth(code));
  }
  const auto bits = static_cast<unsigned>(std::bit_width(static_cast<unsigned>(most - least))) + 1;
  put<Cell>(payload, least);
  put<std::uint8_t>(payload, static_cast<std::uint8_t>(bits));
  const std::size_t from = payload.size();
  payload.resize(from + PackedBlock<Cell>::bytes_for(cells.size(), bits) - PackedBlock<Cell>::head);
  for (Index i = 0; i < cells.size(); ++i) {
    const auto both =
        static_cast<std::uint32_t>((half_depth(cells[i]) - least) * 2 + (cells[i] >= DepthCode<Cell>::half ? 1 : 0));
    std::byte* at = payload.data() + from + i * bits / 8;
    store<std::uint32_t>(at, load<std::uint32_t>(at) | both << (i * bits % 8));
  }
}

}  // namespace zermelo
