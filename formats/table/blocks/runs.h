// Arrangement `runs` of the layout `mixed`: entries that follow from the entry two places before.
//
// A run begins with two arbitrary entries. Each later entry has the outcome of the entry two places before and is two
// plies deeper: its code is one more for a win and one less for a loss. Rows of heap games consist of such runs,
// because two more heaps of one often keep the outcome and make the game two plies longer. The runs of a block begin
// with few different pairs.
//
//   u16    p = number of different pairs, 1 to 256
//   Cell   p pairs; a run of one entry has this entry twice
//   u8...  length of every run, 1 to 255
//   u8...  pair of every run
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <optional>

#include "formats/table/blocks/depth_blocks.h"

namespace zermelo {

/// The code of the same outcome, 2 * `steps` plies deeper.
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
    if (pairs_ < 1 || pairs_ > 256) location.refuse("the runs have {} pairs; allowed are 1 to 256", pairs_);
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
  /// The run that contains entry k * `spacing` (for mark k), and the first entry of this run.
  struct RunMark {
    std::uint32_t run = 0, begin = 0;
  };

  std::uint8_t length(std::size_t run) const { return load<std::uint8_t>(this->data() + lengths_at_ + run); }
  std::uint8_t pair_of(std::size_t run) const { return load<std::uint8_t>(this->data() + lengths_at_ + runs_ + run); }
  Cell pair(std::size_t pair, std::size_t which) const {
    return load<Cell>(this->data() + pairs_at_ + (2 * pair + which) * sizeof(Cell));
  }

  /// Refuses unless the runs have as many entries as the block, and every run has an entry and a pair. Codes are not
  /// checked: any pairs give a table, and only `verify` proves that it is the true one.
  void check_runs(const FileLocation& location) const {
    Index entries = 0;
    bool stray = false, empty = false;
    for (std::size_t run = 0; run < runs_; ++run) entries += length(run);
    for (std::size_t run = 0; run < runs_; ++run) empty |= length(run) == 0;
    for (std::size_t run = 0; run < runs_; ++run) stray |= pair_of(run) >= pairs_;
    location.expect("entries of all runs", this->entries(), entries);
    if (empty) location.refuse("a run has no entries");
    if (stray) location.refuse("the pair of a run is not less than {}", pairs_);
  }

  /// Mark k is the last run that begins after entry (k - 1) * spacing and not after entry k * spacing. If there is
  /// none, the run of the mark before is long enough to contain entry k * spacing too.
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

/// The length of the run at the beginning of `cells`, at most 255.
template <class Cell>
std::size_t run_length(std::span<const Cell> cells) {
  const std::size_t most = std::min<std::size_t>(cells.size(), 255);
  std::size_t length = std::min<std::size_t>(most, 2);
  while (length < most && cells[length] == deeper(cells[length - 2], 1)) ++length;
  return length;
}

/// Numbers pairs in the order of their appearance. An open hash table, because this is most of the work of packing.
class PairNumbers {
 public:
  /// The number of the pair, a new one for a new pair; nothing for a 257th pair. Requires key != 0.
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

/// Appends the runs and returns true. Returns false, with the payload unchanged, if there are more than 256 pairs or
/// the runs need more than about `most` bytes.
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
