// Layout `outcomes`: one bit an entry, 64 a word, 1 = loss; in a loopy game then the same number of words, 1 = draw.
#pragma once

#include "formats/table/blocks/block_base.h"

namespace zermelo {

class OutcomesBlock final : public Block {
 public:
  OutcomesBlock(Bytes payload, Index entries, const FileLocation& location)
      : payload_(std::move(payload)), entries_(entries) {
    location.expect("bytes of outcomes", bit_words(entries) * 8, payload_.size());
    if (entries % 64 != 0 && word(entries / 64) >> (entries % 64) != 0)
      location.refuse("a bit after the last entry is not 0");
  }

  Value value(Index i, const TableKind&) const override {
    return {(word(i / 64) >> (i % 64)) & 1 ? Outcome::loss : Outcome::win, 0};
  }
  void expand(CellBuffer& cells) const override {
    for (Index i = 0; i < entries_; i += 64) cells.append_bits(word(i / 64), std::min<Index>(64, entries_ - i));
  }
  std::size_t bytes() const override { return sizeof *this + payload_.size(); }

 private:
  std::uint64_t word(Index w) const { return load<std::uint64_t>(payload_.data() + w * 8); }

  Bytes payload_;
  Index entries_;
};

/// The outcomes of a loopy game: the bits of all losses, then the bits of all draws.
class DrawnOutcomesBlock final : public Block {
 public:
  DrawnOutcomesBlock(Bytes payload, Index entries, const FileLocation& location)
      : payload_(std::move(payload)), entries_(entries) {
    const Index words = bit_words(entries);
    location.expect("bytes of outcomes", words * 16, payload_.size());
    for (Index w = 0; w < words; ++w)
      if ((losses(w) & draws(w)) != 0) location.refuse("an entry is both a loss and a draw");
    if (entries % 64 != 0 && (losses(words - 1) | draws(words - 1)) >> (entries % 64) != 0)
      location.refuse("a bit after the last entry is not 0");
  }

  Value value(Index i, const TableKind&) const override { return LoopyCode<std::uint8_t>::decode(code(i)); }
  void expand(CellBuffer& cells) const override {
    std::uint8_t* to = cells.grow<std::uint8_t>(entries_);
    for (Index i = 0; i < entries_; ++i) to[i] = code(i);
  }
  std::size_t bytes() const override { return sizeof *this + payload_.size(); }

 private:
  std::uint64_t losses(Index w) const { return load<std::uint64_t>(payload_.data() + w * 8); }
  std::uint64_t draws(Index w) const { return losses(bit_words(entries_) + w); }
  std::uint8_t code(Index i) const {
    const bool lost = (losses(i / 64) >> (i % 64)) & 1, drawn = (draws(i / 64) >> (i % 64)) & 1;
    return LoopyCode<std::uint8_t>::encode({lost ? Outcome::loss : drawn ? Outcome::draw : Outcome::win, 0});
  }

  Bytes payload_;
  Index entries_;
};

/// Appends the outcomes of loopy codes.
template <class Cell>
void put_drawn_outcomes(Bytes& payload, std::span<const Cell> cells) {
  for (const Outcome outcome : {Outcome::loss, Outcome::draw})
    for (std::size_t i = 0; i < cells.size(); i += 64) {
      std::uint64_t word = 0;
      for (std::size_t j = 0; j < 64 && i + j < cells.size(); ++j)
        word |= std::uint64_t{LoopyCode<Cell>::decode(cells[i + j]).outcome == outcome} << j;
      put<std::uint64_t>(payload, word);
    }
}

inline void put_outcomes(Bytes& payload, const LossBits& bits) {
  for (Index i = 0; i < bits.count; i += 64)
    put<std::uint64_t>(payload, bits_at(bits, i, std::min<Index>(64, bits.count - i)));
}

}  // namespace zermelo
