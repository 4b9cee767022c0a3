// Work that goes in waves: the parts of a wave at the same time, one wave after the other, then the table handed out.
#pragma once

#include <functional>
#include <span>

#include "solver/control.h"
#include "solver/huge_buffer.h"
#include "tablebase/parallel.h"

namespace zermelo {

/// What a solver does in waves, and all that it remembers from one wave to the next.
struct Waves {
  std::size_t count = 0;
  std::function<std::size_t(std::size_t wave)> parts;
  /// Solves one part and returns how many positions that were. Called from several threads.
  std::function<Index(std::size_t wave, std::size_t part)> solve;
  /// Parts of an unfinished wave may be solved again; then the work can stop inside a wave.
  bool repeatable = false;
  /// Asked after every wave, may be empty: true if its values did not fit the cells, which are wider now. The wave is
  /// then solved again. Requires repeatable.
  std::function<bool()> widened;
  /// Calls its argument with each piece of the memory that a checkpoint keeps: the table and whatever else later waves
  /// read. When work goes on the pieces are filled one after the other, so a number can stand before what it measures.
  std::function<void(const std::function<void(std::span<std::byte>)>& use)> state;
  Index positions = 0;
  /// A run of the finished table; `first` is a multiple of 64.
  std::function<Slice(Index first, Index count)> slice;
};

/// Solves all waves, or what a checkpoint left of them, then hands the table to `sink`. Throws Interrupted.
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
