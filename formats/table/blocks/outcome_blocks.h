// Layout `losses`: depths of lost positions only. The depth of a won position is 1 + the least depth of the lost
// positions it can move to; Probe (jobs/lookup/probe.h) computes it from the rules. In a game that always ends:
//
//   u64...    outcomes, 64 a word, 1 = loss
//   Cell...   half-depths of the lost positions in order
//
// In a loopy game, where a position that is not lost is won if it can move to a lost one and drawn otherwise:
//
//   u8        0: numbers are 1 + depth, in cells; 1: numbers are 1 + half-depth, in bytes, and all depths are even
//   number... of every position, 0 if it is not lost
//
// Of scores, those of won positions are left out, because a won position has the best score of its moves:
//
//   Cell...   the cells of all positions, all ones if it is won
#pragma once

#include <bit>
#include <limits>

#include "formats/table/blocks/depth_blocks.h"

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
    check_last_word(this->data(), entries, location);
    location.expect("bytes of losses", head + losses * sizeof(Cell), this->size());
    bool large = false;
    for (std::uint32_t i = 0; i < losses; ++i) large |= half(i) >= half_depth_limit<Cell>;
    if (large) refuse_large_half_depth<Cell>(location);
  }

  bool is_lost(Index i) const { return bit_at(this->data(), i); }
  Cell code(Index i) const {
    const std::uint64_t below = word(i / 64) & ((std::uint64_t{1} << (i % 64)) - 1);
    if (!is_lost(i)) return DepthCode<Cell>::none;
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

/// Numbers of type `Number` are 1 + depth / `unit`. A position that is not lost has the code of a draw.
template <class Cell, class Number, unsigned unit>
class LoopyLossesBlock final : public DepthBlock<LoopyLossesBlock<Cell, Number, unit>, Cell> {
 public:
  LoopyLossesBlock(Bytes payload, Index entries, const FileLocation& location)
      : DepthBlock<LoopyLossesBlock, Cell>(std::move(payload), entries) {
    location.expect("bytes of losses", entries * sizeof(Number), this->size() - 1);
    bool large = false;
    for (Index i = 0; i < entries; ++i) large |= number(i) > LoopyCode<Cell>::max_depth / unit + 1;
    if (large) location.refuse("the depth of a loss is too large for the cells of the table");
  }

  bool is_lost(Index i) const { return number(i) != 0; }
  Cell code(Index i) const {
    const Number found = number(i);
    return found == 0 ? LoopyCode<Cell>::draw : static_cast<Cell>(LoopyCode<Cell>::top - unit * (found - 1u));
  }

 private:
  Number number(Index i) const { return load<Number>(this->data() + 1 + i * sizeof(Number)); }
};

/// The cell of a won position in the layout `losses` of scores. A won position may have this score; it is derived, too.
template <class Cell>
inline constexpr Cell won_cell = std::numeric_limits<Cell>::max();

template <class Cell>
class ScoreLossesBlock final : public DepthBlock<ScoreLossesBlock<Cell>, Cell> {
 public:
  ScoreLossesBlock(Bytes payload, Index entries, const FileLocation& location)
      : DepthBlock<ScoreLossesBlock, Cell>(std::move(payload), entries) {
    location.expect("bytes of scores", entries * sizeof(Cell), this->size());
    bool wrong = false;
    for (Index i = 0; i < entries; ++i)
      wrong |= code(i) == DepthCode<Cell>::none || (code(i) > score_shift<Cell> && code(i) != won_cell<Cell>);
    if (wrong) location.refuse("an entry is neither a score of at most 0 nor a win");
  }

  bool is_lost(Index i) const { return code(i) != won_cell<Cell>; }
  Cell code(Index i) const { return load<Cell>(this->data() + i * sizeof(Cell)); }
};

template <class Cell>
void put_score_losses(Bytes& payload, std::span<const Cell> cells) {
  for (const Cell cell : cells) put<Cell>(payload, cell > score_shift<Cell> ? won_cell<Cell> : cell);
}

template <class Cell>
using WholeLosses = LoopyLossesBlock<Cell, Cell, 1>;
template <class Cell>
using HalfLosses = LoopyLossesBlock<Cell, std::uint8_t, 2>;

template <class Cell>
std::unique_ptr<const Block> open_loopy_losses(Bytes payload, Index entries, const FileLocation& location) {
  if (payload.empty()) location.refuse("the block is empty");
  const auto way = static_cast<unsigned>(payload[0]);
  if (way == 0) return std::make_unique<WholeLosses<Cell>>(std::move(payload), entries, location);
  if (way == 1 && sizeof(Cell) > 1) return std::make_unique<HalfLosses<Cell>>(std::move(payload), entries, location);
  location.refuse("the arrangement of losses is {}; allowed are 0 and, in cells of 16 bits, 1", way);
}

/// Appends 1 + depth / `unit` of each loss. Returns false if a depth is no multiple, or too large for a Number.
template <class Number, unsigned unit, class Cell>
bool put_loopy_losses(Bytes& payload, std::span<const Cell> cells) {
  bool fits = true;
  for (const Cell code : cells) {
    const std::uint32_t depth = code > LoopyCode<Cell>::draw ? std::uint32_t{LoopyCode<Cell>::top} - code : 0;
    fits &= depth % unit == 0 && depth / unit < std::numeric_limits<Number>::max();
    put<Number>(payload, static_cast<Number>(code > LoopyCode<Cell>::draw ? depth / unit + 1 : 0));
  }
  return fits;
}

/// Way 1 needs half the bytes of cells of 16 bits, and is impossible if a depth is odd or more than 508.
template <class Cell>
std::optional<Bytes> pack_loopy_losses(unsigned way, const Slice& slice) {
  const auto& cells = std::get<std::span<const Cell>>(slice.cells);
  Bytes payload;
  payload.reserve(cells.size_bytes() + 1);
  payload.push_back(static_cast<std::byte>(way));
  const bool fits =
      way == 0 ? put_loopy_losses<Cell, 1>(payload, cells) : put_loopy_losses<std::uint8_t, 2>(payload, cells);
  return fits ? std::optional(std::move(payload)) : std::nullopt;
}

template <class Cell>
void put_losses(Bytes& payload, std::span<const Cell> cells) {
  put_loss_bits(payload, cells);
  for (const Cell code : cells)
    if (code >= DepthCode<Cell>::half) put<Cell>(payload, half_depth(code));
}

/// Layout `outcomes`: one bit an entry, 64 a word, 1 = loss; in a loopy game then the same number of words, 1 = draw.
class OutcomesBlock final : public Block {
 public:
  OutcomesBlock(Bytes payload, Index entries, const FileLocation& location)
      : payload_(std::move(payload)), entries_(entries) {
    location.expect("bytes of outcomes", bit_words(entries) * 8, payload_.size());
    check_last_word(payload_.data(), entries, location);
  }

  KeptValue value(Index i, const TableKind&) const override {
    return KeptValue({bit_at(payload_.data(), i) ? Outcome::loss : Outcome::win, 0});
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
    for (const Index plane : {Index{0}, words}) check_last_word(payload_.data() + plane * 8, entries, location);
  }

  KeptValue value(Index i, const TableKind&) const override {
    return KeptValue(LoopyCode<std::uint8_t>::decode(code(i)));
  }
  void expand(CellBuffer& cells) const override {
    std::uint8_t* to = cells.grow<std::uint8_t>(entries_);
    for (Index i = 0; i < entries_; ++i) to[i] = code(i);
  }
  std::size_t bytes() const override { return sizeof *this + payload_.size(); }

 private:
  std::uint64_t losses(Index w) const { return load<std::uint64_t>(payload_.data() + w * 8); }
  std::uint64_t draws(Index w) const { return losses(bit_words(entries_) + w); }
  std::uint8_t code(Index i) const {
    const bool lost = bit_at(payload_.data(), i), drawn = bit_at(payload_.data() + bit_words(entries_) * 8, i);
    return LoopyCode<std::uint8_t>::encode({lost ? Outcome::loss : drawn ? Outcome::draw : Outcome::win, 0});
  }

  Bytes payload_;
  Index entries_;
};

/// Appends the outcomes of loopy codes.
template <class Cell>
void put_drawn_outcomes(Bytes& payload, std::span<const Cell> cells) {
  for (const Outcome outcome : {Outcome::loss, Outcome::draw})
    put_bits(payload, cells, [&](Cell code) { return LoopyCode<Cell>::decode(code).outcome == outcome; });
}

inline void put_outcomes(Bytes& payload, const LossBits& bits) {
  for (Index i = 0; i < bits.count; i += 64)
    put<std::uint64_t>(payload, bits_at(bits, i, std::min<Index>(64, bits.count - i)));
}

}  // namespace zermelo
