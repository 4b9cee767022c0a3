// How a box is cut into cells and waves, and where the running bests of its moves stand in memory.
#pragma once

#include <cstdint>
#include <vector>

#include "tablebase/ranking/mixed_radix.h"
#include "tablebase/slice.h"
#include "tablebase/structure.h"

namespace zermelo {

/// The running bests of one dimension d: for every point x without coordinate d and for r = 1..reach, the best code
/// of the solved points that have a smaller coordinate d, differ in at most r - 1 of the coordinates after d, where
/// they are smaller too, and agree in those before d. They are kept in rows of BoxLayout::row_units.
struct Running {
  bool shared = false;         ///< kept from cell to cell; otherwise each cell has its own, for x[0..d] fixed
  Index plane = 0;             ///< units for one r; those for r + 1 follow
  std::vector<Index> strides;  ///< by how many units the place grows with each coordinate but the last
};

/// A box with at least two dimensions, and everything about the memory and the order of its solution.
struct BoxLayout {
  /// A step that leaves the row, subtracting `vector`: `distance` in the index.
  struct Step {
    std::vector<std::uint32_t> vector;
    Index distance = 0;
  };
  using Cell = std::vector<std::uint32_t>;  ///< the number of the block in each dimension

  /// Cells get at least `cell_size` positions where the box can be cut so; 0: as many as keep a thread busy for long.
  BoxLayout(BoxRules rules, CellWidth width, Index cell_size = 0);

  std::size_t last() const { return space.dimension() - 1; }
  std::uint32_t length() const { return space.extent(last()); }
  std::uint32_t blocks(std::size_t d) const { return (space.extent(d) - 1) / block[d] + 1; }
  std::uint32_t block_begin(const Cell& cell, std::size_t d) const { return cell[d] * block[d]; }
  std::uint32_t block_end(const Cell& cell, std::size_t d) const;
  bool row_is_cut() const { return blocks(last()) > 1; }
  bool needs_base() const { return diagonal || !steps.empty(); }

  Index table_units() const;
  Index diagonal_units() const;
  Index carries() const { return row_is_cut() && reach > 0 ? space.size() / length() : 0; }
  /// Memory of one cell's own running bests and its base row.
  Index scratch_units() const;
  std::uint64_t bytes() const;

  MixedRadix space;
  CellWidth width;
  std::uint32_t reach;
  bool diagonal;
  std::vector<Step> steps;               ///< those that leave the row
  std::vector<std::uint32_t> row_steps;  ///< amounts of those that do not, ascending; empty if reach > 0
  std::vector<std::uint32_t> block;      ///< size of a block in each dimension
  std::vector<std::vector<Cell>> waves;  ///< cells by the sum of their coordinates
  Index row_units = 0;                   ///< units (cells, or words of bits) that a row of running bests takes
  std::vector<Running> running;          ///< one for each dimension but the last; empty if reach = 0
  std::vector<Index> diagonal_strides;   ///< a point's place on its diagonal grows by this with each coordinate
  Index diagonal_origin = 0;             ///< the place of the point 0, 0, ..., 0

 private:
  void cut(Index cell_size);
  void list_waves();
  void place_running();
  void place_diagonal();
};

}  // namespace zermelo
