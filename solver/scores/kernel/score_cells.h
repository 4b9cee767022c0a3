// The table of a solver of scores in memory: cells of one byte if the rules or the scores allow it, else of two.
#pragma once

#include <atomic>
#include <cstdint>
#include <variant>

#include "solver/solving/resumable.h"
#include "solver/solving/waves.h"
#include "tablebase/entries/metric.h"
#include "tablebase/machine/huge_buffer.h"

namespace zermelo::scores {

/// The greatest score, with either sign, that a cell of one byte contains.
inline constexpr int most_in_byte = 127;

constexpr CellWidth score_width(int most) { return most <= most_in_byte ? CellWidth::byte : CellWidth::two_bytes; }
constexpr std::uint64_t score_bytes(int most) { return most <= most_in_byte ? 1 : 2; }

template <class Cell>
constexpr int score_in(Cell cell) {
  return static_cast<int>(cell) - static_cast<int>(score_shift<Cell>);
}
template <class Cell>
constexpr Cell cell_of(int score) {
  return static_cast<Cell>(score + static_cast<int>(score_shift<Cell>));
}
/// In place of the cell of a position whose score is not known; no score has this cell.
inline constexpr int no_cell = 0;

/// The cells of all positions, at first `no_cell`.
class ScoreCells {
 public:
  ScoreCells(Index positions, int most) : positions_(positions) { allocate(score_width(most)); }

  Index size() const { return positions_; }
  /// Calls use(cells) with the HugeBuffer of the present width.
  template <class Use>
  decltype(auto) visit(const Use& use) {
    return std::visit(use, cells_);
  }
  Slice slice(Index first, Index count) const {
    return std::visit([&](const auto& cells) { return slice_of(cells, first, count); }, cells_);
  }

  /// Calls use(bytes) for the width, then for the cells: writes or reads a checkpoint. Throws DamagedCheckpoint.
  template <class Use>
  void for_each_chunk(const Use& use) {
    std::uint64_t bytes = std::visit([](const auto& cells) { return sizeof(cells[0]); }, cells_);
    const std::uint64_t before = bytes;
    use(bytes_of(bytes));
    if (bytes != 1 && bytes != 2) throw DamagedCheckpoint("its cells have {} bytes, not 1 or 2", bytes);
    if (bytes != before) allocate(bytes == 1 ? CellWidth::byte : CellWidth::two_bytes);
    std::visit([&](auto& cells) { use(zermelo::bytes_of(cells)); }, cells_);
  }

  /// Converts to cells of one byte, in place, if these hold all scores.
  void fit(Workers& workers) {
    auto* wide = std::get_if<HugeBuffer<std::uint16_t>>(&cells_);
    if (wide == nullptr || !fits_bytes(*wide, workers)) return;
    workers.for_ranges(positions_, grain, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i)
        (*wide)[i] = static_cast<std::uint16_t>(cell_of<std::uint8_t>(score_in((*wide)[i])));
    });
    cells_ = HugeBuffer<std::uint8_t>(std::move(*wide), workers);
  }

 private:
  static constexpr std::size_t grain = std::size_t{1} << 16;

  static bool fits_bytes(const HugeBuffer<std::uint16_t>& cells, Workers& workers) {
    std::atomic<bool> fits{true};
    workers.for_ranges(cells.size(), grain, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i)
        if (score_in(cells[i]) > most_in_byte || score_in(cells[i]) < -most_in_byte) {
          fits.store(false, std::memory_order_relaxed);
          return;
        }
    });
    return fits;
  }

  void allocate(CellWidth width) {
    if (width == CellWidth::byte)
      cells_ = HugeBuffer<std::uint8_t>(positions_);
    else
      cells_ = HugeBuffer<std::uint16_t>(positions_);
  }

  Index positions_;
  std::variant<HugeBuffer<std::uint8_t>, HugeBuffer<std::uint16_t>> cells_;
};

}  // namespace zermelo::scores
