// Hands out tables whose entries follow from their index alone, one piece at a time.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "solver/solving/cells.h"
#include "solver/solving/control.h"
#include "tablebase/machine/parallel.h"

namespace zermelo {

/// Entries that a thread fills at a time, so that they stay in its caches.
inline constexpr Index stream_part = Index{1} << 15;
/// Entries of a slice.
inline constexpr Index stream_piece = Index{1} << 22;

/// Bytes of the piece.
inline std::uint64_t stream_memory(Index positions, CellWidth width) {
  return std::min(positions, stream_piece) * cell_bytes(width);
}

/// A kernel for Grundy values up to `greatest` that fills its table piece by piece; a checkpoint is a place in the
/// table. `more` are the bytes that it needs in addition to the piece, `bits` is Kernel::file_bits.
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

/// Hands the table to `sink` piece by piece. fill(first, count, to) must write the entries [first, first + count) to
/// `to`, for any part of the table; several threads call it. A checkpoint contains the number of entries handed out.
/// Throws Interrupted, and FormatError for a damaged checkpoint.
template <class Cell, class Fill>
void stream(Index positions, const Fill& fill, const Control& control, const Sink& sink) {
  HugeBuffer<Cell> piece(std::min(positions, stream_piece));
  Index done = 0;
  const auto place = [&] { return std::as_writable_bytes(std::span(&done, 1)); };
  const auto save = [&] {
    if (control.checkpoint) control.checkpoint([&](const PutBytes& put) { put(place()); });
  };
  if (control.resume) control.resume(place());
  if (done > positions)
    throw FormatError(fmt::format(
        "the checkpoint is damaged: {} of {} positions were handed out; remove it, or discard it with --restart", done,
        positions));
  while (done < positions) {
    if (control.job.stopped()) {
      save();
      throw Interrupted(fmt::format("stopped after {} of {} positions", done, positions));
    }
    const Index count = std::min<Index>(piece.size(), positions - done);
    control.job.workers().for_pieces(count, stream_part, [&](std::size_t begin, std::size_t end) {
      fill(done + begin, end - begin, piece.data() + begin);
    });
    sink({done, std::span<const Cell>(piece.data(), count)});
    done += count;
    control.finish_step("piece", (done + stream_piece - 1) / stream_piece, done);
    if (control.checkpoint_due && control.checkpoint_due()) save();
  }
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
  else if (width_for(greatest) == CellWidth::word)
    go(std::uint16_t{});
  else
    go(std::uint32_t{});
}

}  // namespace zermelo
