// A Grundy table in memory, whose cells are made as narrow as its values allow when it is complete.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <variant>

#include "solver/solving/kernel.h"
#include "solver/solving/waves.h"
#include "tablebase/base/error.h"
#include "tablebase/entries/slice.h"
#include "tablebase/machine/huge_buffer.h"

namespace zermelo {

/// The narrowest cell that holds all values up to `greatest`.
constexpr CellWidth width_for(std::uint64_t greatest) {
  if (greatest <= std::numeric_limits<std::uint8_t>::max()) return CellWidth::byte;
  return greatest <= std::numeric_limits<std::uint16_t>::max() ? CellWidth::word : CellWidth::wide;
}

constexpr std::uint64_t cell_bytes(CellWidth width) { return static_cast<std::uint64_t>(width) / 8; }

/// The bytes of a table whose values are at most `greatest`.
constexpr std::uint64_t cells_memory(Index positions, std::uint64_t greatest) {
  return positions * cell_bytes(width_for(greatest));
}

/// A kernel for Grundy values up to `greatest` that keeps the whole table.
inline Kernel table_kernel(std::string_view name, std::uint64_t greatest, std::uint64_t memory) {
  return {.name = name,
          .widest = width_for(greatest),
          .memory = memory,
          .least_memory = memory,
          .checkpoint_bytes = memory,
          .file_bits = 4.0};
}

/// A table of cells of 8, 16 or 32 bits.
class GrundyCells {
 public:
  GrundyCells(Index positions, CellWidth width) : positions_(positions) { allocate(width); }

  Index size() const { return positions_; }
  CellWidth width() const {
    return std::visit([](const auto& cells) { return width_of<std::remove_cvref_t<decltype(cells[0])>>; }, cells_);
  }

  /// Calls use(cells) with the HugeBuffer of the present width.
  template <class Use>
  decltype(auto) visit(const Use& use) {
    return std::visit(use, cells_);
  }

  /// Converts to the narrowest cells that hold all values, in place.
  void fit(Workers& workers) {
    const CellWidth narrowest = width_for(greatest());
    if (width() == CellWidth::wide && narrowest != width()) narrow<std::uint32_t, std::uint16_t>(workers);
    if (width() == CellWidth::word && narrowest != width()) narrow<std::uint16_t, std::uint8_t>(workers);
  }

  /// Calls use(bytes) for the width, then for the cells: writes or reads a checkpoint. Throws FormatError for a width
  /// that does not exist.
  template <class Use>
  void for_each_piece(const Use& use) {
    std::uint64_t bits = static_cast<std::uint64_t>(width());
    use(std::as_writable_bytes(std::span(&bits, 1)));
    if (bits != 8 && bits != 16 && bits != 32)
      throw FormatError(fmt::format(
          "the checkpoint is damaged: its cells have {} bits, not 8, 16 or 32; remove it, or discard it with --restart",
          bits));
    if (static_cast<CellWidth>(bits) != width()) allocate(static_cast<CellWidth>(bits));
    std::visit([&](auto& cells) { use(bytes_of(cells)); }, cells_);
  }

  Slice slice(Index first, Index count) const {
    return std::visit([&](const auto& cells) { return slice_of(cells, first, count); }, cells_);
  }

 private:
  std::uint32_t greatest() const {
    return std::visit(
        [](const auto& cells) -> std::uint32_t {
          std::decay_t<decltype(cells[0])> most = 0;
          for (const auto cell : cells.span()) most = std::max(most, cell);
          return most;
        },
        cells_);
  }

  template <class Wide, class Narrow>
  void narrow(Workers& workers) {
    cells_ = HugeBuffer<Narrow>(std::get<HugeBuffer<Wide>>(std::move(cells_)), workers);
  }

  void allocate(CellWidth width) {
    if (width == CellWidth::byte) cells_ = HugeBuffer<std::uint8_t>(positions_);
    if (width == CellWidth::word) cells_ = HugeBuffer<std::uint16_t>(positions_);
    if (width == CellWidth::wide) cells_ = HugeBuffer<std::uint32_t>(positions_);
  }

  Index positions_;
  std::variant<HugeBuffer<std::uint8_t>, HugeBuffer<std::uint16_t>, HugeBuffer<std::uint32_t>> cells_;
};

}  // namespace zermelo
