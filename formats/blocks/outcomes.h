// Layout `outcomes`: one bit an entry, 64 a word, 1 = loss.
#pragma once

#include "formats/blocks/block_base.h"

namespace zermelo {

class OutcomesBlock final : public Block {
 public:
  OutcomesBlock(Bytes payload, Index entries, const Place& place) : payload_(std::move(payload)), entries_(entries) {
    place.expect("bytes of outcomes", bit_words(entries) * 8, payload_.size());
    if (entries % 64 != 0 && word(entries / 64) >> (entries % 64) != 0) place.refuse("there are losses past the end");
  }

  Value value(Index i, Play) const override {
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

inline void put_outcomes(Bytes& payload, const LossBits& bits) {
  for (Index i = 0; i < bits.count; i += 64)
    put<std::uint64_t>(payload, bits_at(bits, i, std::min<Index>(64, bits.count - i)));
}

}  // namespace zermelo
