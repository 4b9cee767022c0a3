// Vectors of neighbouring entries of a table, for the heap kernel.
#pragma once

#include <cstddef>
#include <cstring>

namespace zermelo {

/// A vector of cells. Uses the vector types of the compiler, because g++ 12 turns plain loops over 8 bytes into scalar
/// code (which takes 1.8 times the time to solve pyramid p = 14).
template <class Cell, int lanes>
struct RowLanes {
  using Vector [[gnu::vector_size(lanes * sizeof(Cell))]] = Cell;
  Vector cell{};

  static RowLanes load(const Cell* from) {
    RowLanes row;
    std::memcpy(&row.cell, from, sizeof row.cell);
    return row;
  }
  void store(Cell* to) const { std::memcpy(to, &cell, sizeof cell); }
  void raise(const RowLanes& other) { cell = cell > other.cell ? cell : other.cell; }
  void keep(const RowLanes& mask) { cell &= mask.cell; }

  /// Read and write only the first `length` cells.
  static RowLanes load_exactly(const Cell* from, std::size_t length) {
    RowLanes row;
    std::memcpy(&row.cell, from, length * sizeof(Cell));
    return row;
  }
  void store_exactly(Cell* to, std::size_t length) const { std::memcpy(to, &cell, length * sizeof(Cell)); }

  static RowLanes first(std::size_t length) {
    RowLanes mask;
    std::memset(&mask.cell, 0xff, length * sizeof(Cell));
    return mask;
  }
};

}  // namespace zermelo
