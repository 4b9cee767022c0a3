// Cuts a box into tiles and waves, and places the running bests of its moves in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tablebase/entries/metric.h"
#include "tablebase/game/structure.h"
#include "tablebase/ranking/mixed_radix.h"

namespace zermelo::boxes {

/// The running bests of one dimension d. For every point x without its coordinate d, and for r = 1..reach, there is the
/// best code of the solved points that agree before d, have a smaller coordinate d, and differ after d in at most r - 1
/// coordinates, where they are smaller too. Rows have BoxTiling::row_units units.
struct Running {
  bool shared = false;         ///< kept from tile to tile; otherwise each tile has its own, for fixed x[0..d]
  Index plane = 0;             ///< units for one r; those for r + 1 follow
  std::vector<Index> strides;  ///< the units by which the place grows with each coordinate but the last
};

/// A box with at least two dimensions, with the memory and the order of its solution.
struct BoxTiling {
  /// A step that leaves the row. It subtracts `vector` from the point and `distance` from the index.
  struct OuterStep {
    std::vector<std::uint32_t> vector;
    Index distance = 0;
  };
  using Tile = std::vector<std::uint32_t>;  ///< its number in each dimension

  /// Cuts the box into tiles of at least `cell_size` positions on average, if it has as many; 0: a size that keeps a
  /// thread busy for long enough.
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
  /// Units of the running bests that one tile has for itself, and of its base row.
  Index scratch_units() const;
  std::uint64_t bytes() const;

  MixedRadix space;
  CellWidth width;
  std::uint32_t reach;
  bool diagonal;
  std::vector<OuterStep> steps;               ///< the steps that leave the row
  std::vector<std::uint32_t> row_steps;       ///< the amounts of the others, ascending; empty if reach > 0
  std::vector<std::uint32_t> extent_of_tile;  ///< the extent of a tile in each dimension
  std::vector<std::vector<Tile>> waves;       ///< tiles by the sum of their coordinates
  Index row_units = 0;                        ///< units (cells, or words of bits) of a row of running bests
  std::vector<Running> running;               ///< one for each dimension but the last; empty if reach = 0
  std::vector<Index> diagonal_strides;        ///< the place of a point's diagonal grows by this with each coordinate
  Index diagonal_origin = 0;                  ///< the place of the point 0, 0, ..., 0

 private:
  void cut(Index cell_size);
  void list_waves();
  void place_running();
  void place_diagonal();
};

}  // namespace zermelo::boxes
