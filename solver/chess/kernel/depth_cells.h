// The entries of a tier during the analysis: a small number for each won or lost position.
//
//     0              no win or loss: a draw or a gap
//     (ply + 1) / 2  a win in an odd number of plies
//     half + ply / 2 a loss in an even number of plies
//
// Cells of a byte reach 254 plies, as deep as five men are on 8x8 squares; cells of two bytes 65,534.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "solver/chess/kernel/exit_code.h"
#include "solver/chess/kernel/places.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/machine/huge_buffer.h"

namespace zermelo::pieces {

template <class Cell>
struct PlyCode {
  static constexpr unsigned half = 1u << (8 * sizeof(Cell) - 1);
  static constexpr std::uint32_t max_depth = 2 * half - 2;

  /// Requires a win in an odd or a loss in an even number of plies, at most max_depth.
  static constexpr Cell encode(Value value) {
    return static_cast<Cell>(value.outcome == Outcome::win ? (value.depth + 1) / 2 : half + value.depth / 2);
  }
  static constexpr Value decode(Cell cell) {
    if (cell == 0) return {Outcome::draw, 0};
    return cell < half ? Value{Outcome::win, 2u * cell - 1} : Value{Outcome::loss, 2 * (cell - half)};
  }
};

/// Thrown within the kernel if a depth needs cells of two bytes.
struct DeepPosition {};

/// Cells of one or of two bytes.
class DepthCells {
 public:
  /// All cells are 0. Throws std::bad_alloc.
  DepthCells(std::size_t cells, bool wide) : narrow_(wide ? 0 : cells), wide_(wide ? cells : 0) {}

  bool wide() const { return wide_.size() != 0; }

  Value value(std::size_t cell) const {
    return wide() ? PlyCode<std::uint16_t>::decode(wide_.data()[cell])
                  : PlyCode<std::uint8_t>::decode(narrow_.data()[cell]);
  }
  /// Throws DeepPosition.
  void put(std::size_t cell, Value value) {
    require(value);
    note(value.depth);
    if (wide())
      wide_.data()[cell] = PlyCode<std::uint16_t>::encode(value);
    else
      narrow_.data()[cell] = PlyCode<std::uint8_t>::encode(value);
  }
  /// Puts the value into the cells of the positions that are in all three sets; the first position has the cell
  /// `first`. Returns the number of positions. Throws DeepPosition.
  std::size_t put(const VectorUnit& unit, const FieldShape& shape, Part x, const Word* a, const Word* b, Value value,
                  std::size_t first) {
    require(value);
    const std::size_t count =
        wide() ? unit.store_wide(shape, x, a, b, PlyCode<std::uint16_t>::encode(value), wide_.data() + first)
               : unit.store(shape, x, a, b, PlyCode<std::uint8_t>::encode(value), narrow_.data() + first);
    if (count != 0) note(value.depth);
    return count;
  }

  /// Raises the exit codes of the squares in `set`: best[s] to the code of the cell first + image[s].
  void raise(const VectorUnit& unit, std::size_t first, const std::uint8_t* image, Word set, ExitCode* best) const {
    if (!wide()) return unit.raise(narrow_.data() + first, image, set, best);
    for_squares(set, [&](unsigned s) { best[s] = std::max(best[s], Exits::encode(value(first + image[s]))); });
  }

  /// Puts in the entries of 64 cells for each word of `legal`, from the cell `first` on, as VectorUnit::entries.
  template <class Entry>
  void entries(const VectorUnit& unit, std::size_t first, const Word* legal, std::size_t words, Entry* to) const {
    if constexpr (sizeof(Entry) == 1)
      if (!wide()) return unit.entries(words, narrow_.data() + first, legal, to);
    for (std::size_t i = 0; i < 64 * words; ++i)
      to[i] = has(legal, i) ? LoopyCode<Entry>::encode(value(first + i)) : Entry{0};
  }

  /// The greatest depth of all values.
  std::uint32_t deepest() const { return deepest_; }

 private:
  void require(Value value) const {
    if (value.depth > (wide() ? PlyCode<std::uint16_t>::max_depth : PlyCode<std::uint8_t>::max_depth))
      throw DeepPosition();
  }
  void note(std::uint32_t depth) {
    for (std::uint32_t known = deepest_; known < depth && !deepest_.compare_exchange_weak(known, depth);) continue;
  }

  HugeBuffer<std::uint8_t> narrow_;
  HugeBuffer<std::uint16_t> wide_;
  std::atomic<std::uint32_t> deepest_ = 0;
};

}  // namespace zermelo::pieces
