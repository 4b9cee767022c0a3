// Cells are copied as they are; bits are shifted into place a word at a time.
#include "formats/blocks/cell_buffer.h"

#include <algorithm>

namespace zermelo {

CellBuffer::CellBuffer(CellWidth width) : width_(width) {
  if (width == CellWidth::word) cells_.emplace<std::vector<std::uint16_t>>();
  if (width == CellWidth::bit) cells_.emplace<std::vector<std::uint64_t>>();
}

std::uint64_t bits_at(const LossBits& bits, Index from, Index count) {
  const Index at = bits.offset + from;
  const Index shift = at % 64;
  std::uint64_t word = bits.words[at / 64] >> shift;
  if (shift + count > 64) word |= bits.words[at / 64 + 1] << (64 - shift);
  return count == 64 ? word : word & ((std::uint64_t{1} << count) - 1);
}

void CellBuffer::append_bits(std::uint64_t bits, Index count) {
  auto& words = std::get<std::vector<std::uint64_t>>(cells_);
  const Index shift = count_ % 64;
  if (shift == 0) words.push_back(0);
  words.back() |= bits << shift;
  if (shift + count > 64) words.push_back(bits >> (64 - shift));
  count_ += count;
}

void CellBuffer::append(const Slice& slice, Index from, Index count) {
  if (const auto* bits = std::get_if<LossBits>(&slice.cells)) {
    for (Index i = 0; i < count; i += 64) {
      const Index some = std::min<Index>(64, count - i);
      append_bits(bits_at(*bits, from + i, some), some);
    }
  } else if (const auto* bytes = std::get_if<std::span<const std::uint8_t>>(&slice.cells)) {
    std::copy_n(bytes->data() + from, count, grow<std::uint8_t>(count));
  } else {
    const auto& cells = std::get<std::span<const std::uint16_t>>(slice.cells);
    std::copy_n(cells.data() + from, count, grow<std::uint16_t>(count));
  }
}

void CellBuffer::drop(Index count) {
  const auto units = static_cast<std::ptrdiff_t>(width_ == CellWidth::bit ? (count + 63) / 64 : count);
  std::visit([&](auto& cells) { cells.erase(cells.begin(), cells.begin() + units); }, cells_);
  count_ -= count;
}

Slice CellBuffer::slice(Index from, Index count, Index first) const {
  if (const auto* words = std::get_if<std::vector<std::uint64_t>>(&cells_))
    return {first, LossBits{words->data(), from, count}};
  if (const auto* bytes = std::get_if<std::vector<std::uint8_t>>(&cells_))
    return {first, std::span(bytes->data() + from, count)};
  return {first, std::span(std::get<std::vector<std::uint16_t>>(cells_).data() + from, count)};
}

}  // namespace zermelo
