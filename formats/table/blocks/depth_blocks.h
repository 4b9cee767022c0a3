// The base class and the helper functions of blocks of depth codes.
#pragma once

#include <algorithm>
#include <bit>
#include <utility>

#include "formats/table/blocks/block.h"

namespace zermelo {

/// The number of words that contain one bit for each entry, 64 entries a word; unused bits are 0.
constexpr Index bit_words(Index entries) { return (entries + 63) / 64; }

/// Bit i of such words.
inline bool bit_at(const std::byte* words, Index i) {
  return (load<std::uint64_t>(words + i / 64 * 8) >> (i % 64)) & 1;
}

[[noreturn]] inline void refuse_last_bits(const FileLocation& location) {
  location.refuse("a bit after the last entry is not 0");
}

/// Refuses such words unless the unused bits of the last one are 0.
inline void check_last_word(const std::byte* words, Index entries, const FileLocation& location) {
  if (entries % 64 != 0 && load<std::uint64_t>(words + entries / 64 * 8) >> (entries % 64) != 0)
    refuse_last_bits(location);
}

/// Appends such words: 1 for each cell for which is_one(cell) is true.
template <class Cell, class IsOne>
void put_bits(Bytes& payload, std::span<const Cell> cells, const IsOne& is_one) {
  for (std::size_t i = 0; i < cells.size(); i += 64) {
    std::uint64_t word = 0;
    for (std::size_t j = 0; j < 64 && i + j < cells.size(); ++j) word |= std::uint64_t{is_one(cells[i + j])} << j;
    put<std::uint64_t>(payload, word);
  }
}

/// A block whose class `Derived` has a member `code(i)`, the depth code or loopy code of entry i; and a member
/// `is_lost(i)` if it knows only losses, of scores also draws.
template <class Derived, class Cell>
class DepthBlock : public Block {
 public:
  KeptValue value(Index i, const TableKind& kind) const final {
    if constexpr (requires(const Derived& block) { block.is_lost(i); })
      if (!self().is_lost(i)) return kind->unknown_win();
    return kind->kept(decode(self().code(i), kind));
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
  location.refuse("a half-depth is not less than {}", static_cast<unsigned>(half_depth_limit<Cell>));
}

/// Appends the outcomes of the codes as words of bits, 1 = loss.
template <class Cell>
void put_loss_bits(Bytes& payload, std::span<const Cell> cells) {
  put_bits(payload, cells, [](Cell code) { return code >= DepthCode<Cell>::half; });
}

/// Layout `codes`: the depth codes or loopy codes in order, as the solver made them.
template <class Cell>
class CodesBlock final : public DepthBlock<CodesBlock<Cell>, Cell> {
 public:
  CodesBlock(Bytes payload, Index entries, const FileLocation& location, std::size_t skip = 0)
      : DepthBlock<CodesBlock, Cell>(std::move(payload), entries), skip_(skip) {
    location.expect("bytes of codes", entries * sizeof(Cell), this->size() - skip);
    bool none = false;
    for (Index i = 0; i < entries; ++i) none |= code(i) == DepthCode<Cell>::none;
    if (none) location.refuse("an entry has the code 0; codes begin at 1");
  }

  Cell code(Index i) const { return load<Cell>(this->data() + skip_ + i * sizeof(Cell)); }

 private:
  std::size_t skip_;
};

template <class Cell>
void put_codes(Bytes& payload, std::span<const Cell> cells) {
  put(payload, std::as_bytes(cells));
}

/// Layout `planes`: all outcomes, then all half-depths. Equal kinds of numbers side by side compress better.
///
///   u64...   outcomes, 64 a word, 1 = loss
///   u8...    the low bytes of the half-depths, then, for 16-bit cells, the high bytes
template <class Cell>
class PlanesBlock final : public DepthBlock<PlanesBlock<Cell>, Cell> {
 public:
  PlanesBlock(Bytes payload, Index entries, const FileLocation& location, std::size_t skip = 0)
      : DepthBlock<PlanesBlock, Cell>(std::move(payload), entries), skip_(skip) {
    location.expect("bytes of planes", bit_words(entries) * 8 + entries * sizeof(Cell), this->size() - skip);
    check_last_word(this->data() + skip, entries, location);
    bool large = false;
    for (Index i = 0; i < entries; ++i) large |= half(i) >= half_depth_limit<Cell>;
    if (large) refuse_large_half_depth<Cell>(location);
  }

  Cell code(Index i) const { return code_of<Cell>(bit_at(this->data() + skip_, i), half(i)); }

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

/// Layout `packed`: an entry is (half-depth - least half-depth) * 2 + (1 if lost), in the fewest bits that suffice.
///
///   Cell   least half-depth of the block
///   u8     bits an entry, 1 to 16
///   bits   the entries, lowest bit first, then zero bits up to a byte
///   u8     three zero bytes, so that the reader can load four bytes at every entry
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
    if (bits_ < 1 || bits_ > 16) location.refuse("an entry has {} bits; allowed are 1 to 16", bits_);
    location.expect("bytes of a packed block", bytes_for(entries, bits_), this->size());
    const Index used = entries * bits_ % 8 == 0 ? 8 : entries * bits_ % 8;  // of the 32 bits at the end
    if (load<std::uint32_t>(this->data() + this->size() - 4) >> used != 0) refuse_last_bits(location);
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
