// Work that goes in waves: the parts of a wave at the same time, one wave after the other, then the table handed out.
#pragma once

#include <functional>
#include <span>
#include <vector>

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
  /// The memory that a checkpoint keeps: the table and whatever else later waves read.
  std::vector<std::span<std::byte>> state;
  Index positions = 0;
  /// A run of the finished table; `first` is a multiple of 64.
  std::function<Slice(Index first, Index count)> slice;
};

/// Solves all waves, or what a checkpoint left of them, then hands the table to `sink`. Throws Interrupted.
void run_waves(const Waves& waves, Workers& workers, const Control& control, const Sink& sink);

/// A run of a table in memory.
template <class Cell>
Slice slice_of(const HugeBuffer<Cell>& table, Index first, Index count) {
  return {first, table.span().subspan(first, count)};
}
inline Slice slice_of(const HugeBuffer<std::uint64_t>& bits, Index first, Index count) {
  return {first, LossBits{bits.data() + first / 64, 0, count}};
}

}  // namespace zermelo
