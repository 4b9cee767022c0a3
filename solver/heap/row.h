// A few neighbouring entries of a table in one vector register.
#pragma once

#include <cstddef>
#include <cstring>

namespace zermelo {

/// A vector of cells. g++ 12 turns plain loops over 8 bytes into scalar code (1.8 times the time of a whole solve of
/// pyramid p = 14), so this uses the compilers' vector types.
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

  /// Reads and writes the first `length` cells only.
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
