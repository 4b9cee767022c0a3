// Layout `losses`: outcomes, and half-depths of lost positions only. The depth of a won position is 1 + the least depth
// of the lost positions it can move to; Probe (jobs/probe.h) computes it from the rules.
//
//   u64...    outcomes, 64 a word, 1 = loss
//   Cell...   half-depths of the lost positions in order
#pragma once

#include <bit>

#include "formats/blocks/block_base.h"

namespace zermelo {

template <class Cell>
class LossesBlock final : public DepthBlock<LossesBlock<Cell>, Cell> {
 public:
  LossesBlock(Bytes payload, Index entries, const FileLocation& location)
      : DepthBlock<LossesBlock, Cell>(std::move(payload), entries), losses_before_(bit_words(entries)) {
    const std::size_t head = bit_words(entries) * 8;
    if (this->size() < head) location.refuse("the outcomes are cut off");
    std::uint32_t losses = 0;
    for (Index w = 0; w < bit_words(entries); ++w) {
      losses_before_[w] = losses;
      losses += static_cast<std::uint32_t>(std::popcount(word(w)));
    }
    if (entries % 64 != 0 && word(entries / 64) >> (entries % 64) != 0)
      location.refuse("a bit after the last entry is not 0");
    location.expect("bytes of losses", head + losses * sizeof(Cell), this->size());
    bool large = false;
    for (std::uint32_t i = 0; i < losses; ++i) large |= half(i) >= half_depth_limit<Cell>;
    if (large) refuse_large_half_depth<Cell>(location);
  }

  Cell code(Index i) const {
    const std::uint64_t below = word(i / 64) & ((std::uint64_t{1} << (i % 64)) - 1);
    if (!((word(i / 64) >> (i % 64)) & 1)) return DepthCode<Cell>::none;
    return code_of<Cell>(true, half(losses_before_[i / 64] + static_cast<std::uint32_t>(std::popcount(below))));
  }

  std::size_t bytes() const override { return DepthBlock<LossesBlock, Cell>::bytes() + losses_before_.size() * 4; }

 private:
  std::uint64_t word(Index w) const { return load<std::uint64_t>(this->data() + w * 8); }
  Cell half(std::uint32_t loss) const {
    return load<Cell>(this->data() + bit_words(this->entries()) * 8 + loss * sizeof(Cell));
  }

  std::vector<std::uint32_t> losses_before_;  ///< for each word of outcomes: the number of losses in the words before
};

template <class Cell>
void put_losses(Bytes& payload, std::span<const Cell> cells) {
  put_loss_bits(payload, cells);
  for (const Cell code : cells)
    if (code >= DepthCode<Cell>::half) put<Cell>(payload, half_depth(code));
}

}  // namespace zermelo
