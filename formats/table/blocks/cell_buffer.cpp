// Cells are copied unchanged. Bits are shifted into place, one 64-bit word at a time.
#include "formats/table/blocks/cell_buffer.h"

#include <algorithm>

#include "tablebase/heaps/diagram.h"

namespace zermelo {

CellBuffer::CellBuffer(CellWidth width) : width_(width) {
  if (width == CellWidth::two_bytes) cells_.emplace<std::vector<std::uint16_t>>();
  if (width == CellWidth::four_bytes) cells_.emplace<std::vector<std::uint32_t>>();
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

void CellBuffer::append(const heaps::Diagram& diagram, const heaps::HeapSpace& space, Index first, Index count) {
  const auto put = [&]<class Cell>(Cell* to) { heaps::put_codes(diagram, space, first, std::span(to, count)); };
  if (width_ == CellWidth::byte) return put(grow<std::uint8_t>(count));
  if (width_ == CellWidth::two_bytes) return put(grow<std::uint16_t>(count));
  std::vector<std::uint64_t> losses((count + 63) / 64);
  heaps::put_losses(diagram, space, first, count, losses.data());
  append({first, LossBits{losses.data(), 0, count}}, 0, count);
}

void CellBuffer::append(const Slice& slice, Index from, Index count) {
  std::visit(
      [&](const auto& run) {
        if constexpr (std::is_same_v<std::decay_t<decltype(run)>, LossBits>) {
          for (Index i = 0; i < count; i += 64) {
            const Index some = std::min<Index>(64, count - i);
            append_bits(bits_at(run, from + i, some), some);
          }
        } else {
          std::copy_n(run.data() + from, count, grow<std::remove_cvref_t<decltype(run[0])>>(count));
        }
      },
      slice.cells);
}

ByteSpan CellBuffer::bytes() const {
  return std::visit([](const auto& cells) { return std::as_bytes(std::span(cells)); }, cells_);
}

std::uint64_t CellBuffer::bytes_of(CellWidth width, Index count) {
  return width == CellWidth::bit ? (count + 63) / 64 * 8 : count * (static_cast<std::uint64_t>(width) / 8);
}

void CellBuffer::append_bytes(ByteSpan bytes, Index count) {
  if (width_ == CellWidth::bit) {
    for (Index i = 0; i < count; i += 64)
      append_bits(load<std::uint64_t>(bytes.data() + i / 8), std::min<Index>(64, count - i));
    return;
  }
  std::visit(
      [&](auto& cells) {
        if (bytes.empty()) return;
        const std::size_t at = cells.size();
        cells.resize(count_ += count);
        std::memcpy(cells.data() + at, bytes.data(), bytes.size());
      },
      cells_);
}

void CellBuffer::drop(Index count) {
  const auto units = static_cast<std::ptrdiff_t>(width_ == CellWidth::bit ? (count + 63) / 64 : count);
  std::visit([&](auto& cells) { cells.erase(cells.begin(), cells.begin() + units); }, cells_);
  count_ -= count;
}

Slice CellBuffer::slice(Index from, Index count, Index first) const {
  return std::visit(
      [&](const auto& cells) -> Slice {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(cells[0])>, std::uint64_t>)
          return {first, LossBits{cells.data(), from, count}};
        else
          return {first, std::span(cells.data() + from, count)};
      },
      cells_);
}

}  // namespace zermelo
