// Vectors of neighbouring cells of a row, with the operations of the row kernels.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

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

}  // namespace zermelo
