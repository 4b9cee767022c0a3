// A few neighbouring entries of a table in one vector register.
#pragma once

#include <cstddef>
#include <cstring>

namespace zermelo {

/// A vector of cells. g++ 12 turns plain loops over 8 bytes into scalar code (1.8 times the time of a whole solve of
/// pyramid p = 14), so this uses the compilers' vector types.
template <class Cell, int lanes>
struct Row {
  using Vector [[gnu::vector_size(lanes * sizeof(Cell))]] = Cell;
  Vector cell{};

  static Row load(const Cell* from) {
    Row row;
    std::memcpy(&row.cell, from, sizeof row.cell);
    return row;
  }
  void store(Cell* to) const { std::memcpy(to, &cell, sizeof cell); }
  void raise(const Row& other) { cell = cell > other.cell ? cell : other.cell; }
  void keep(const Row& mask) { cell &= mask.cell; }

  /// Reads and writes the first `length` cells only.
  static Row load_exactly(const Cell* from, std::size_t length) {
    Row row;
    std::memcpy(&row.cell, from, length * sizeof(Cell));
    return row;
  }
  void store_exactly(Cell* to, std::size_t length) const { std::memcpy(to, &cell, length * sizeof(Cell)); }

  static Row first(std::size_t length) {
    Row mask;
    std::memset(&mask.cell, 0xff, length * sizeof(Cell));
    return mask;
  }
};

}  // namespace zermelo
