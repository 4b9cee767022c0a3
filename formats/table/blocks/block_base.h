// The base class and the helper functions of blocks of depth codes.
#pragma once

#include <utility>

#include "formats/table/blocks/block.h"

namespace zermelo {

/// The number of words that contain one bit for each entry, 64 entries a word; unused bits are 0.
constexpr Index bit_words(Index entries) { return (entries + 63) / 64; }

/// A block whose class `Derived` has a member `code(i)`: the depth code or loopy code of entry i.
template <class Derived, class Cell>
class DepthBlock : public Block {
 public:
  Value value(Index i, const TableKind& kind) const final {
    const Cell code = self().code(i);
    if (code == DepthCode<Cell>::none) return {Outcome::win, 0};
    return decode(code, kind);
  }

  void expand(CellBuffer& cells) const override {
    Cell* to = cells.grow<Cell>(entries_);
    for (Index i = 0; i < entries_; ++i) to[i] = self().code(i);
  }

  std::size_t bytes() const override { return sizeof(Derived) + payload_.size(); }

 protected:
  DepthBlock(Bytes payload, Index entries) : payload_(std::move(payload)), entries_(entries) {}

  const std::byte* data() const { return payload_.data(); }
  std::size_t size() const { return payload_.size(); }
  Index entries() const { return entries_; }

  /// Bit i of the words at the beginning of the payload, 1 = loss.
  bool loss(Index i) const { return (load<std::uint64_t>(data() + i / 64 * 8) >> (i % 64)) & 1; }

 private:
  const Derived& self() const { return static_cast<const Derived&>(*this); }

  Bytes payload_;
  Index entries_;
};

/// floor(depth / 2) of a depth code.
template <class Cell>
Cell half_depth(Cell code) {
  return static_cast<Cell>(code >= DepthCode<Cell>::half ? DepthCode<Cell>::top - code : code - 1);
}

/// The depth code of an outcome and a half-depth.
template <class Cell>
Cell code_of(bool loss, Cell half) {
  return static_cast<Cell>(loss ? DepthCode<Cell>::top - half : half + 1);
}

/// Half-depths are less than this limit, so that codes of wins and of losses differ.
template <class Cell>
inline constexpr Cell half_depth_limit = DepthCode<Cell>::half - 1;

template <class Cell>
[[noreturn]] void refuse_large_half_depth(const FileLocation& location) {
  location.refuse(fmt::format("a half-depth is not less than {}", static_cast<unsigned>(half_depth_limit<Cell>)));
}

/// Appends the outcomes of the codes as words of bits, 1 = loss.
template <class Cell>
void put_loss_bits(Bytes& payload, std::span<const Cell> cells) {
  for (std::size_t i = 0; i < cells.size(); i += 64) {
    std::uint64_t word = 0;
    for (std::size_t j = 0; j < 64 && i + j < cells.size(); ++j)
      word |= std::uint64_t{cells[i + j] >= DepthCode<Cell>::half} << j;
    put<std::uint64_t>(payload, word);
  }
}

}  // namespace zermelo
