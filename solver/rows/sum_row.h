// Writes rows of a sum of heaps. In a row all heaps but one are fixed. Each value is the exclusive or of a number that
// the row shares and the value of the heap that varies.
//
// Cost model: for each 16 bytes of the row one exclusive or and one store, and one load if the values of the heap are
// listed; besides about 1 ns a row. The memory that receives the values is the bound.
#pragma once

#include <algorithm>
#include <cstdint>

#include "solver/rows/lanes.h"
#include "tablebase/base/index.h"

namespace zermelo {

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
