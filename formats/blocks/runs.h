// Layout `runs`: where one more heap makes the game one ply longer, every entry follows from the one two before it.
//
// A run begins with two entries of any values; each later one has the outcome of the entry two before it and is two
// plies deeper (its code is one more if it is won, one less if it is lost). Rows of heap games are such runs, and a
// block has few different pairs to begin with.
//
//   u16    p = number of different pairs, 1 to 256
//   Cell   p pairs; the second of a run of one entry repeats the first
//   u8...  length of every run, 1 to 255
//   u8...  pair of every run
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <optional>

#include "formats/blocks/block_base.h"

namespace zermelo {

/// The code `steps` times two plies deeper with the same outcome.
template <class Cell>
constexpr Cell deeper(Cell code, unsigned steps) {
  return static_cast<Cell>(code >= DepthCode<Cell>::half ? code - steps : code + steps);
}

template <class Cell>
class RunsBlock final : public DepthBlock<RunsBlock<Cell>, Cell> {
  using Base = DepthBlock<RunsBlock<Cell>, Cell>;

 public:
  RunsBlock(Bytes payload, Index entries, const FileLocation& location, std::size_t skip)
      : Base(std::move(payload), entries), pairs_at_(skip + 2) {
    if (this->size() < pairs_at_) location.refuse("the head of the runs is cut off");
    pairs_ = load<std::uint16_t>(this->data() + skip);
    if (pairs_ < 1 || pairs_ > 256) location.refuse(fmt::format("{} pairs are not from 1 to 256", pairs_));
    lengths_at_ = pairs_at_ + 2 * sizeof(Cell) * pairs_;
    if (this->size() < lengths_at_ || (this->size() - lengths_at_) % 2 != 0) location.refuse("the runs are cut off");
    runs_ = (this->size() - lengths_at_) / 2;
    check_runs(location);
    build_marks();
  }

  Cell code(Index i) const {
    RunMark mark = marks_[i / spacing];
    while (mark.begin + length(mark.run) <= i) mark.begin += length(mark.run++);
    const auto offset = static_cast<unsigned>(i - mark.begin);
    return deeper(pair(pair_of(mark.run), offset % 2), offset / 2);
  }

  void expand(CellBuffer& cells) const override {
    Cell* to = cells.grow<Cell>(this->entries());
    for (std::size_t run = 0; run < runs_; ++run) {
      const std::array two{pair(pair_of(run), 0), pair(pair_of(run), 1)};
      for (unsigned offset = 0; offset < length(run); ++offset) *to++ = deeper(two[offset % 2], offset / 2);
    }
  }

  std::size_t bytes() const override { return Base::bytes() + marks_.size() * sizeof(RunMark); }

 private:
  static constexpr Index spacing = 64;
  /// The run in which an entry lies that is a multiple of `spacing`, and the entry where that run begins.
  struct RunMark {
    std::uint32_t run = 0, begin = 0;
  };

  std::uint8_t length(std::size_t run) const { return load<std::uint8_t>(this->data() + lengths_at_ + run); }
  std::uint8_t pair_of(std::size_t run) const { return load<std::uint8_t>(this->data() + lengths_at_ + runs_ + run); }
  Cell pair(std::size_t pair, std::size_t which) const {
    return load<Cell>(this->data() + pairs_at_ + (2 * pair + which) * sizeof(Cell));
  }

  /// Whether every entry has a run and every run a pair. Any such bytes are a table, though perhaps not a true one.
  void check_runs(const FileLocation& location) const {
    Index entries = 0;
    bool stray = false, empty = false;
    for (std::size_t run = 0; run < runs_; ++run) entries += length(run);
    for (std::size_t run = 0; run < runs_; ++run) empty |= length(run) == 0;
    for (std::size_t run = 0; run < runs_; ++run) stray |= pair_of(run) >= pairs_;
    location.expect("entries of all runs", this->entries(), entries);
    if (empty) location.refuse("a run has no entries");
    if (stray) location.refuse("a run begins with a pair that is not there");
  }

  /// Each run claims the next multiple of `spacing`, the last to do so keeps it; what a long run strides over is its
  /// own.
  void build_marks() {
    marks_.assign(this->entries() / spacing + 2, RunMark{});
    std::uint32_t begin = 0;
    for (std::uint32_t run = 0; run < runs_; ++run) {
      marks_[(begin + spacing - 1) / spacing] = {run, begin};
      begin += length(run);
    }
    for (std::size_t i = 1; i < marks_.size(); ++i)
      if (marks_[i].begin == 0) marks_[i] = marks_[i - 1];
  }

  std::size_t pairs_at_;
  std::size_t lengths_at_ = 0;
  std::size_t pairs_ = 0;
  std::size_t runs_ = 0;
  std::vector<RunMark> marks_;
};

/// Entries of the run that begins at `cells`.
template <class Cell>
std::size_t run_length(std::span<const Cell> cells) {
  const std::size_t most = std::min<std::size_t>(cells.size(), 255);
  std::size_t length = std::min<std::size_t>(most, 2);
  while (length < most && cells[length] == deeper(cells[length - 2], 1)) ++length;
  return length;
}

/// Numbers pairs in the order in which they appear: an open hash table, since this is most of the work of packing.
class PairNumbers {
 public:
  /// The pair's number, a new one if it was not seen before; nullopt for a 257th pair. Requires key != 0.
  std::optional<std::uint8_t> number(std::uint32_t key) {
    std::size_t slot = key * 0x9E3779B1u >> 23;
    while (keys_[slot] != key && keys_[slot] != 0) slot = (slot + 1) % keys_.size();
    if (keys_[slot] == 0) {
      if (count_ == 256) return std::nullopt;
      keys_[slot] = key;
      numbers_[slot] = static_cast<std::uint8_t>(count_++);
    }
    return numbers_[slot];
  }
  std::size_t count() const { return count_; }

 private:
  std::array<std::uint32_t, 512> keys_{};
  std::array<std::uint8_t, 512> numbers_{};
  std::size_t count_ = 0;
};

/// Appends the runs and returns true, or false if there are more than 256 pairs or the runs take more than `most`
/// bytes; the payload is then spoiled.
template <class Cell>
bool put_runs(Bytes& payload, std::span<const Cell> cells, std::size_t most) {
  PairNumbers numbers;
  Bytes pairs, lengths, ids;
  while (!cells.empty()) {
    const std::size_t length = run_length(cells);
    const Cell first = cells[0], second = cells[length > 1 ? 1 : 0];
    const std::size_t known = numbers.count();
    const auto id = numbers.number(std::uint32_t{first} << 16 | second);
    if (!id || pairs.size() + 2 * ids.size() > most) return false;
    if (numbers.count() > known)
      for (const Cell code : {first, second}) put<Cell>(pairs, code);
    lengths.push_back(static_cast<std::byte>(length));
    ids.push_back(static_cast<std::byte>(*id));
    cells = cells.subspan(length);
  }
  put<std::uint16_t>(payload, static_cast<std::uint16_t>(numbers.count()));
  for (const Bytes& part : {std::cref(pairs), std::cref(lengths), std::cref(ids)}) put(payload, part);
  return true;
}

}  // namespace zermelo
