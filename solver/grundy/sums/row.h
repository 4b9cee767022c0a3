// A row of a sum of heaps: all heaps but one are fixed, so every value is a number that the row shares, XOR that of the
// heap that varies.
//
// Cost model: one exclusive or and one store of 16 bytes for as many entries, and one load where the heap's values are
// listed; about 1 ns a row besides. The memory that the values go to is the bound.
#pragma once

#include <algorithm>
#include <cstdint>

#include "solver/rows/lanes.h"
#include "tablebase/index.h"

namespace zermelo {

/// Vectors of 16 bytes.
template <class Cell>
using GrundyLanes = Lanes<Cell, 16 / sizeof(Cell)>;

/// The values of a heap from which any number may be taken: a heap of n has value n.
struct RulerAxis {
  template <class Cell>
  GrundyLanes<Cell> lanes(std::uint32_t n) const {
    GrundyLanes<Cell> lanes = GrundyLanes<Cell>::places();
    lanes.cell = lanes.cell + static_cast<Cell>(n);
    return lanes;
  }
  std::uint32_t at(std::uint32_t n) const { return n; }
};

/// The values of a heap in a list, with room behind it for one vector more.
template <class Cell>
struct ListedAxis {
  const Cell* values;

  template <class>
  GrundyLanes<Cell> lanes(std::uint32_t n) const {
    return GrundyLanes<Cell>::load(values + n);
  }
  Cell at(std::uint32_t n) const { return values[n]; }
};

/// Writes shared XOR axis(begin), shared XOR axis(begin + 1), ... to `to`, `count` values; `room` >= count entries
/// there may be spoiled. Returns the place behind the last one.
template <class Cell, class Axis>
Cell* write_row(Cell* to, Index count, Index room, Cell shared, const Axis& axis, std::uint32_t begin) {
  using Row = GrundyLanes<Cell>;
  const Row all = Row::all(shared);
  Index i = 0;
  for (; i < count && i + Row::size <= room; i += Row::size) {
    Row row = axis.template lanes<Cell>(begin + static_cast<std::uint32_t>(i));
    row.cell ^= all.cell;
    row.store(to + i);
  }
  for (; i < count; ++i) to[i] = static_cast<Cell>(shared ^ axis.at(begin + static_cast<std::uint32_t>(i)));
  return to + count;
}

}  // namespace zermelo
