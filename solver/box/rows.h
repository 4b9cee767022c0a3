// A run of rows of a box, as its kernels see it: where everything that the rows read and write stands.
#pragma once

#include <array>
#include <vector>

#include "solver/box/tiling.h"
#include "tablebase/outcome.h"

namespace zermelo {

/// Rows whose leading coordinates are fixed except the second last one, y, which runs from first_y. Of the last
/// coordinate only [begin, end) is solved. Unit: a cell, or a word of bits.
template <class Unit>
struct BoxRows {
  /// A move that leaves the row: from entry j >= shift of the row, in rows with y >= least_y.
  struct Pull {
    Index distance;
    std::uint32_t least_y;
    std::uint32_t shift;
  };

  const BoxTiling* tiling = nullptr;
  Unit* table = nullptr;
  std::array<Unit*, max_dimension> running{};  ///< rows of r = 1, at `begin`
  Unit* base = nullptr;                        ///< scratch row for moves that no running best covers, or null
  Unit* diagonal = nullptr;
  Index diagonal_place = 0;  ///< of the first row, at `begin`
  Unit* carry = nullptr;     ///< one a row: what the row's earlier blocks pass on; null if rows are not cut
  std::vector<Pull> pulls;
  bool diagonal_may_move = false;  ///< no leading coordinate but perhaps y is 0
  Index position = 0;              ///< index of the first row's entry at `begin`
  std::uint32_t first_y = 0, rows = 0;
  std::uint32_t begin = 0, end = 0;

  std::uint32_t length() const { return end - begin; }

  /// Goes on to the next row.
  void advance() {
    const std::size_t y = tiling->last() - 1;
    for (std::size_t d = 0; d < tiling->running.size(); ++d) running[d] += tiling->running[d].strides[y];
    if (diagonal != nullptr) diagonal_place += tiling->diagonal_strides[y];
    if (carry != nullptr) ++carry;
    position += tiling->length();
    ++first_y;
    --rows;
  }

  /// The least last coordinate at which the first row has a move.
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
