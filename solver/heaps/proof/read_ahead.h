// Reads a table in order into a buffer, and hands out its entries as grades or numbers.
#pragma once

#include <algorithm>
#include <vector>

#include "solver/proving/grades.h"
#include "solver/proving/streamed_table.h"

namespace zermelo {

/// Keeps one part of the table in memory. Outcomes become grades.
template <class Cell>
class ReadAhead {
 public:
  /// Reads parts of `most` entries.
  ReadAhead(const StreamedTable& table, Index positions, std::size_t most)
      : table_(table), positions_(positions), cells_(std::min<Index>(positions, most)) {}

  /// The entries [begin, end), which may be changed, until the next call. Requires end - begin <= most. `begin` never
  /// goes back, so changes before it are dropped.
  std::span<Cell> entries(Index begin, Index end) {
    if (begin < first_ || end > end_) fill(begin);
    return std::span(cells_).subspan(begin - first_, end - begin);
  }

 private:
  void fill(Index begin) {
    first_ = begin;
    end_ = std::min<Index>(positions_, begin + cells_.size());
    table_.read(first_, end_, [this](const Slice& slice) { store(slice); });
  }

  void store(const Slice& slice) {
    const Index from = std::max(first_, slice.first), to = std::min(end_, slice.first + slice.count());
    if (from >= to) return;
    std::visit([&](const auto& run) { copy(run, from - slice.first, to - slice.first, &cells_[from - first_]); },
               slice.cells);
  }

  static void copy(std::span<const Cell> run, Index from, Index to, Cell* cells) {
    std::copy_n(run.data() + from, to - from, cells);
  }
  static void copy(const LossBits& bits, Index from, Index to, Cell* cells) {
    for (Index i = from; i < to; ++i) *cells++ = outcome_grade(bits.loss(i) ? Outcome::loss : Outcome::win);
  }
  template <class Other>
  static void copy(std::span<const Other>, Index, Index, Cell*) {}  // a table has cells of one width

  const StreamedTable& table_;
  Index positions_;
  std::vector<Cell> cells_;
  Index first_ = 0, end_ = 0;
};

}  // namespace zermelo
