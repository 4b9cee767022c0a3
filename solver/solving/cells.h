// Tables of Grundy values: mex, cells in memory as narrow as the values allow, and values that are computed as a
// stream.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <variant>
#include <vector>

#include "solver/solving/control.h"
#include "solver/solving/kernel.h"
#include "solver/solving/resumable.h"
#include "solver/solving/waves.h"
#include "tablebase/entries/metric.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/machine/parallel.h"

namespace zermelo {

/// The narrowest cell that holds all values up to `greatest`.
constexpr CellWidth width_for(std::uint64_t greatest) {
  if (greatest <= std::numeric_limits<std::uint8_t>::max()) return CellWidth::byte;
  return greatest <= std::numeric_limits<std::uint16_t>::max() ? CellWidth::two_bytes : CellWidth::four_bytes;
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
    if (width() == CellWidth::four_bytes && narrowest != width()) narrow<std::uint32_t, std::uint16_t>(workers);
    if (width() == CellWidth::two_bytes && narrowest != width()) narrow<std::uint16_t, std::uint8_t>(workers);
  }

  /// Calls use(bytes) for the width, then for the cells: writes or reads a checkpoint. Throws FormatError for a width
  /// that does not exist.
  template <class Use>
  void for_each_chunk(const Use& use) {
    std::uint64_t bits = static_cast<std::uint64_t>(width());
    use(bytes_of(bits));
    if (bits != 8 && bits != 16 && bits != 32) throw DamagedCheckpoint("its cells have {} bits, not 8, 16 or 32", bits);
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
    if (width == CellWidth::two_bytes) cells_ = HugeBuffer<std::uint16_t>(positions_);
    if (width == CellWidth::four_bytes) cells_ = HugeBuffer<std::uint32_t>(positions_);
  }

  Index positions_;
  std::variant<HugeBuffer<std::uint8_t>, HugeBuffer<std::uint16_t>, HugeBuffer<std::uint32_t>> cells_;
};

// Hands out tables whose entries follow from their index alone, one chunk at a time.

/// Entries that a thread fills at a time, so that they stay in its caches.
inline constexpr Index stream_part = Index{1} << 15;
/// Entries of a slice.
inline constexpr Index stream_chunk = Index{1} << 22;

/// Bytes of the chunk.
inline std::uint64_t stream_memory(Index positions, CellWidth width) {
  return std::min(positions, stream_chunk) * cell_bytes(width);
}

/// A kernel for Grundy values up to `greatest` that fills its table chunk by chunk; a checkpoint is a place in the
/// table. `more` are the bytes that it needs in addition to the chunk, `bits` is Kernel::file_bits.
inline Kernel stream_kernel(std::string_view name, const Game& game, std::uint64_t greatest, std::uint64_t more,
                            double bits) {
  const CellWidth width = width_for(greatest);
  const std::uint64_t memory = stream_memory(game.size(), width) + more;
  return {.name = name,
          .widest = width,
          .memory = memory,
          .least_memory = memory,
          .checkpoint_bytes = sizeof(Index),
          .file_bits = bits};
}

/// An upper bound of the exclusive ors of numbers up to `largest_term`: all bits of these may be set.
inline std::uint64_t sum_bound(std::uint64_t largest_term) { return std::bit_ceil(largest_term + 1) - 1; }

/// Hands the table to `sink` chunk by chunk. fill(first, count, to) must write the entries [first, first + count) to
/// `to`, for any part of the table; several threads call it. A checkpoint contains the number of entries handed out.
/// Throws Interrupted, and FormatError for a damaged checkpoint.
template <class Cell, class Fill>
void stream(Index positions, const Fill& fill, const Control& control, const Sink& sink) {
  HugeBuffer<Cell> chunk(std::min(positions, stream_chunk));
  Index done = 0;
  const Resumable resumable(
      control, [&](const PutBytes& put) { put(bytes_of(done)); },
      [&] { return fmt::format("stopped after {} of {} positions", done, positions); });
  resumable.restore([&](const GetBytes& get) { get(bytes_of(done)); });
  if (done > positions) throw DamagedCheckpoint("{} of {} positions were handed out", done, positions);
  resumable.hand_out(positions, chunk.size(), done, [&](Index first, Index count) {
    control.job.workers().for_chunks(count, stream_part, [&](std::size_t begin, std::size_t end) {
      fill(first + begin, end - begin, chunk.data() + begin);
    });
    sink({first, std::span<const Cell>(chunk.data(), count)});
    control.finish_step("piece", (first + count + stream_chunk - 1) / stream_chunk, first + count);
  });
  resumable.save_if_due();
}

/// Streams the table that Fill<Cell>(args...) fills, in the narrowest cells for values up to `greatest`.
template <template <class> class Fill, class... Args>
void stream_with(Index positions, std::uint64_t greatest, const Control& control, const Sink& sink,
                 const Args&... args) {
  const auto go = [&](auto cell) {
    using Cell = decltype(cell);
    stream<Cell>(positions, Fill<Cell>(args...), control, sink);
  };
  if (width_for(greatest) == CellWidth::byte)
    go(std::uint8_t{});
  else if (width_for(greatest) == CellWidth::two_bytes)
    go(std::uint16_t{});
  else
    go(std::uint32_t{});
}

/// Computes the mex: the least number that is no option's value. The set of values is reused from position to position.
/// Marks values as bits. A position with m options has a value of at most m, so m / 64 + 1 words are enough, however
/// large the values of the options are.
class Mex {
 public:
  /// Forgets all values, and prepares for up to `options` calls of add(). The result is at most `options`, so add()
  /// ignores larger values.
  void begin(std::size_t options) {
    words_.assign(options / 64 + 1, 0);
    limit_ = options;
  }

  void add(std::uint64_t value) {
    if (value <= limit_) words_[value / 64] |= std::uint64_t{1} << (value % 64);
  }

  /// The least value not added. Requires at most as many calls of add() as begin() was told.
  std::uint64_t least() const {
    std::size_t word = 0;
    while (words_[word] == ~std::uint64_t{0}) ++word;
    return 64 * word + static_cast<std::uint64_t>(std::countr_one(words_[word]));
  }

 private:
  std::vector<std::uint64_t> words_;
  std::uint64_t limit_ = 0;
};

}  // namespace zermelo
