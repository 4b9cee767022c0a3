// Vectors of neighbouring cells of a row, with the operations of the row kernels.
#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "tablebase/base/index.h"
#include "tablebase/entries/depth_code.h"

namespace zermelo {

/// A vector of `count` cells. Uses the vector types of g++ and clang; on machines without registers of that size they
/// become several narrower instructions. Requires that count is a power of two, at most 64, and count * sizeof(C) >= 8.
template <std::unsigned_integral C, int count>
struct Lanes {
  using Cell = C;
  using Vector [[gnu::vector_size(count * sizeof(Cell))]] = Cell;
  static constexpr int size = count;

  Vector cell;

  static Lanes load(const Cell* from) {
    Lanes lanes;
    std::memcpy(&lanes.cell, from, sizeof lanes.cell);
    return lanes;
  }
  void store(Cell* to) const { std::memcpy(to, &cell, sizeof cell); }

  static Lanes all(Cell value) {
    Lanes lanes{};
    lanes.cell = lanes.cell + value;
    return lanes;
  }
  /// 0, 1, 2, ... as a constant; g++ 12 makes no constant of a loop.
  static Lanes places() { return counted(std::make_integer_sequence<int, count>{}); }

  void raise(const Lanes& other) { cell = cell > other.cell ? cell : other.cell; }

  /// All ones in the lanes where this is less than `other`, zero elsewhere.
  Lanes less(const Lanes& other) const {
    Lanes lanes;
    lanes.cell = reinterpret_cast<Vector>(cell < other.cell);
    return lanes;
  }
  /// This vector where `mask` has ones, `other` where it has zeros.
  Lanes select(const Lanes& mask, const Lanes& other) const {
    Lanes lanes;
    lanes.cell = (cell & mask.cell) | (other.cell & ~mask.cell);
    return lanes;
  }

  /// DepthCode::finish in every lane; a comparison gives -1 where it holds.
  template <Play play>
  Lanes finish() const {
    using Code = DepthCode<Cell>;
    Lanes lanes;
    if constexpr (play == Play::normal)
      lanes.cell = Code::top - cell - reinterpret_cast<Vector>(cell >= Code::half);
    else
      lanes.cell = Code::none - cell - reinterpret_cast<Vector>(cell - Cell{1} >= static_cast<Cell>(Code::half - 1));
    return lanes;
  }

  /// The first lane that is not zero, or `size`. Requires that every lane is zero or all ones.
  int first_set() const {
    constexpr int words = count * static_cast<int>(sizeof(Cell)) / 8;
    static_assert(std::endian::native == std::endian::little);
    for (int i = 0; i < words; ++i) {
      std::uint64_t word;
      std::memcpy(&word, reinterpret_cast<const char*>(&cell) + std::ptrdiff_t{8} * i, 8);
      if (word != 0) return (64 * i + std::countr_zero(word)) / (8 * static_cast<int>(sizeof(Cell)));
    }
    return count;
  }

  Cell largest() const { return largest<count / 2>(*this); }

 private:
  template <int... place>
  static Lanes counted(std::integer_sequence<int, place...>) {
    return {Vector{static_cast<Cell>(place)...}};
  }

  /// Exchanges every lane with its partner at the distance `step`, a power of two.
  template <int step, int... place>
  Lanes exchanged(std::integer_sequence<int, place...>) const {
    return {__builtin_shufflevector(cell, cell, (place ^ step)...)};
  }

  template <int step>
  static Cell largest(const Lanes& lanes) {
    if constexpr (step == 0) {
      return lanes.cell[0];
    } else {
      Lanes both = lanes;
      both.raise(lanes.template exchanged<step>(std::make_integer_sequence<int, count>{}));
      return largest<step / 2>(both);
    }
  }
};

// Writes rows of a sum of heaps. In a row all heaps but one are fixed. Each value is the exclusive or of a number that
// the row shares and the value of the heap that varies.
//
// Cost model: for each 16 bytes of the row one exclusive or and one store, and one load if the values of the heap are
// listed; besides about 1 ns a row. The memory that receives the values is the bound.

/// Vectors of 16 bytes.
template <class Cell>
using GrundyLanes = Lanes<Cell, 16 / sizeof(Cell)>;

/// The values of a heap from which a move may take any number: a heap of n has the value n.
struct RulerAxis {
  template <class Cell>
  GrundyLanes<Cell> lanes(std::uint32_t n) const {
    GrundyLanes<Cell> lanes = GrundyLanes<Cell>::places();
    lanes.cell = lanes.cell + static_cast<Cell>(n);
    return lanes;
  }
  std::uint32_t at(std::uint32_t n) const { return n; }
};

/// The values of a heap in a list, with room for one more vector behind it.
template <class Cell>
struct ListedAxis {
  const Cell* values;

  template <class>
  GrundyLanes<Cell> lanes(std::uint32_t n) const {
    return GrundyLanes<Cell>::load(values + n);
  }
  Cell at(std::uint32_t n) const { return values[n]; }
};

/// Writes `count` values to `to`: shared XOR axis(begin), shared XOR axis(begin + 1), ... May overwrite the first
/// `room` entries there. Requires room >= count. Returns the place behind the last value.
template <class Cell, class Axis>
Cell* write_row(Cell* to, Index count, Index room, Cell shared, Axis axis, std::uint32_t begin) {
  using Row = GrundyLanes<Cell>;
  const Row all = Row::all(shared);
  const Index end = std::min((count + Row::size - 1) / Row::size, room / Row::size) * Row::size;
  // A short loop is a third slower if it crosses a line of the cache of instructions.
#pragma GCC unroll 4
  for (Index i = 0; i < end; i += Row::size) {
    Row row = axis.template lanes<Cell>(begin + static_cast<std::uint32_t>(i));
    row.cell ^= all.cell;
    row.store(to + i);
  }
  for (Index i = end; i < count; ++i)
    to[i] = static_cast<Cell>(shared ^ axis.at(begin + static_cast<std::uint32_t>(i)));
  return to + count;
}

}  // namespace zermelo
