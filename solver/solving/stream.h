// Hands out tables whose entries follow from their index alone, one piece at a time.
#pragma once

#include <fmt/format.h>

#include <algorithm>

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

}  // namespace zermelo
