// The input of the kernels of a box: a run of rows, with the places of all entries that they read and write.
#pragma once

#include <array>
#include <vector>

#include "solver/boxes/kernel/tiling.h"
#include "tablebase/entries/outcome.h"

namespace zermelo {

/// A run of rows. The second last coordinate, y, runs from first_y; the coordinates before it are fixed. Of the last
/// coordinate only [begin, end) is solved. Unit: a cell, or a word of bits.
template <class Unit>
struct BoxRows {
  /// A move that leaves the row: from entries j >= shift of the row, in rows with y >= least_y.
  struct Pull {
    Index distance;
    std::uint32_t least_y;
    std::uint32_t shift;
  };

  const BoxTiling* tiling = nullptr;
  Unit* table = nullptr;
  std::array<Unit*, max_dimension> running{};  ///< the rows of r = 1, at `begin`
  Unit* base = nullptr;                        ///< a scratch row for moves that no running best covers, or null
  Unit* diagonal = nullptr;
  Index diagonal_place = 0;  ///< the place of the first row, at `begin`
  Unit* carry = nullptr;     ///< for each row the best code, or a loss, in its earlier tiles; null if rows are not cut
  std::vector<Pull> pulls;
  bool diagonal_may_move = false;  ///< no coordinate before y is 0
  Index position = 0;              ///< the index of the entry at `begin` of the first row
  std::uint32_t first_y = 0, rows = 0;
  std::uint32_t begin = 0, end = 0;

  std::uint32_t length() const { return end - begin; }

  /// Moves to the next row.
  void advance() {
    const std::size_t y = tiling->last() - 1;
    for (std::size_t d = 0; d < tiling->running.size(); ++d) running[d] += tiling->running[d].strides[y];
    if (diagonal != nullptr) diagonal_place += tiling->diagonal_strides[y];
    if (carry != nullptr) ++carry;
    position += tiling->length();
    ++first_y;
    --rows;
  }

  /// The least last coordinate with a move in the first row.
  std::uint32_t first_move() const {
    if (tiling->reach > 0) return position == begin ? 1 : 0;
    std::uint32_t least = tiling->row_steps.empty() ? tiling->length() : tiling->row_steps.front();
    for (const Pull& pull : pulls)
      if (first_y >= pull.least_y) least = std::min(least, pull.shift);
    if (diagonal_may_move && first_y > 0) least = std::min(least, 1u);
    return least;
  }
};

}  // namespace zermelo
