// Runs work in waves: the parts of a wave in parallel, one wave after the other; then hands out the table.
#pragma once

#include <functional>
#include <span>

#include "solver/solving/control.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/machine/parallel.h"

namespace zermelo {

/// The functions of a solver, and the state that it keeps from one wave to the next.
struct Waves {
  std::size_t count = 0;
  std::function<std::size_t(std::size_t wave)> parts;
  /// Solves one part and returns the number of positions solved. Called from several threads.
  std::function<Index(std::size_t wave, std::size_t part)> solve;
  /// Whether a part may be solved again after it was stopped. Then the work can stop inside a batch of parts.
  bool repeatable = false;
  /// Calls `use` with each chunk of memory that a checkpoint keeps: the table, and all else that later waves read. On
  /// resuming, `use` fills the chunks in the same order, so a chunk may contain the size of the next chunk.
  std::function<void(const std::function<void(std::span<std::byte>)>& use)> state;
  Index positions = 0;
  /// A run of the finished table; `first` is a multiple of 64.
  std::function<Slice(Index first, Index count)> slice;
};

/// Solves all waves, or those that a checkpoint leaves to do, then hands the table to `sink`. Throws Interrupted, and
/// FormatError for a damaged checkpoint.
void run_waves(const Waves& waves, const Control& control, const Sink& sink);

/// A run of a table in memory.
template <class Cell>
Slice slice_of(const HugeBuffer<Cell>& table, Index first, Index count) {
  return {first, table.span().subspan(first, count)};
}
/// The bytes of a table, for checkpoints.
template <class Cell>
std::span<std::byte> bytes_of(HugeBuffer<Cell>& table) {
  return std::as_writable_bytes(table.span());
}
inline Slice slice_of(const HugeBuffer<std::uint64_t>& bits, Index first, Index count) {
  return {first, LossBits{bits.data() + first / 64, 0, count}};
}

}  // namespace zermelo
