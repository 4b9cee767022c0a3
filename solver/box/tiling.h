// How a box is cut into tiles and waves, and where the running bests of its moves stand in memory.
#pragma once

#include <cstdint>
#include <vector>

#include "tablebase/ranking/mixed_radix.h"
#include "tablebase/slice.h"
#include "tablebase/structure.h"

namespace zermelo {

/// The running bests of one dimension d: for every point x without coordinate d and for r = 1..reach, the best code
/// of the solved points that have a smaller coordinate d, differ in at most r - 1 of the coordinates after d, where
/// they are smaller too, and agree in those before d. They are kept in rows of BoxTiling::row_units.
struct Running {
  bool shared = false;         ///< kept from tile to tile; otherwise each tile has its own, for x[0..d] fixed
  Index plane = 0;             ///< units for one r; those for r + 1 follow
  std::vector<Index> strides;  ///< by how many units the place grows with each coordinate but the last
};

/// A box with at least two dimensions, and everything about the memory and the order of its solution.
struct BoxTiling {
  /// A step that leaves the row, subtracting `vector`: `distance` in the index.
  struct Step {
    std::vector<std::uint32_t> vector;
    Index distance = 0;
  };
  using Tile = std::vector<std::uint32_t>;  ///< the number of the tile in each dimension

  /// Cells get at least `cell_size` positions where the box can be cut so; 0: as many as keep a thread busy for long.
  BoxTiling(BoxRules rules, CellWidth width, Index cell_size = 0);

  std::size_t last() const { return space.dimension() - 1; }
  std::uint32_t length() const { return space.extent(last()); }
  std::uint32_t tiles(std::size_t d) const { return (space.extent(d) - 1) / extent_of_tile[d] + 1; }
  std::uint32_t tile_begin(const Tile& tile, std::size_t d) const { return tile[d] * extent_of_tile[d]; }
  std::uint32_t tile_end(const Tile& tile, std::size_t d) const;
  bool row_is_cut() const { return tiles(last()) > 1; }
  bool needs_base() const { return diagonal || !steps.empty(); }

  Index table_units() const;
  Index diagonal_units() const;
  Index carries() const { return row_is_cut() && reach > 0 ? space.size() / length() : 0; }
  /// Memory of one tile's own running bests and its base row.
  Index scratch_units() const;
  std::uint64_t bytes() const;

  MixedRadix space;
  CellWidth width;
  std::uint32_t reach;
  bool diagonal;
  std::vector<Step> steps;                    ///< those that leave the row
  std::vector<std::uint32_t> row_steps;       ///< amounts of those that do not, ascending; empty if reach > 0
  std::vector<std::uint32_t> extent_of_tile;  ///< size of a tile in each dimension
  std::vector<std::vector<Tile>> waves;       ///< tiles by the sum of their coordinates
  Index row_units = 0;                        ///< units (cells, or words of bits) that a row of running bests takes
  std::vector<Running> running;               ///< one for each dimension but the last; empty if reach = 0
  std::vector<Index> diagonal_strides;        ///< a point's place on its diagonal grows by this with each coordinate
  Index diagonal_origin = 0;                  ///< the place of the point 0, 0, ..., 0

 private:
  void cut(Index cell_size);
  void list_waves();
  void place_running();
  void place_diagonal();
};

}  // namespace zermelo
