// The scores and the best exits of the boards of one tier, in the orders in which kernel and proof read them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/solving/byte_tile.h"
#include "tablebase/machine/job.h"
#include "tablebase/machine/machine_memory.h"
#include "tablebase/mancala/numbers.h"

namespace zermelo::mancala {

/// The cell of a score of 0, of a board and of an exit.
inline constexpr std::uint8_t zero_score = 128;

/// A block of boards: a row for each other side, in the order of columns of Block; in it a cell for each own side. So a
/// move leads from 64 boards with the same own side to neighbouring cells of one row. The square of 64 own by 64 other
/// sides is a tile; other sides count by rank there, also where boards with them are left out.
struct Part {
  unsigned own = 0, other = 0;  ///< seeds
  std::uint32_t own_sides = 0, other_sides = 0;
  std::size_t first = 0;   ///< the place of its first row among the cells
  std::size_t stride = 0;  ///< cells of a row: own sides, rounded up to tiles
  std::size_t first_tile = 0;
  bool over = false;  ///< all its boards end the game

  std::size_t own_tiles() const { return (own_sides + ByteTile::side - 1) / ByteTile::side; }
  std::size_t other_tiles() const { return (other_sides + ByteTile::side - 1) / ByteTile::side; }
  std::size_t tile(std::size_t own_tile, std::size_t other_tile) const {
    return first_tile + own_tile * other_tiles() + other_tile;
  }
};

/// A cell is zero_score less the score of its board: the score as the opponent sees it, who made the last move.
class Layer {
 public:
  /// The cells are zeros, and take no memory before their first use.
  Layer(const Boards& boards, unsigned seeds, const BufferPlace& place = {});

  /// Gives all boards the score 0, or the score of their ending.
  void begin();

  /// The cells and the tiles that a layer has.
  struct Size {
    std::uint64_t cells = slack, tiles = 0;
  };
  static Size size(const Numbers& numbers, unsigned seeds);

  static constexpr std::size_t slack = 2 * ByteTile::side;  ///< a vector may be read from the last cell on

  const std::vector<Part>& parts() const { return parts_; }
  unsigned seeds() const { return parts_.back().own; }
  std::size_t tiles() const { return tiles_; }
  const std::uint8_t* row(const Part& part, std::uint32_t column) const {
    return cells_.data() + part.first + part.stride * column;
  }
  std::uint8_t* row(const Part& part, std::uint32_t column) {
    return cells_.data() + part.first + part.stride * column;
  }

  /// To be called often while the cells are used.
  void check_memory() const { limit_.check(); }

  /// Passes all cells to `put`, as begin() makes them if it was not called, and reads them back.
  void save(const PutBytes& put) const;
  void load(const GetBytes& get);

 private:
  /// The cells of a part at first.
  std::uint8_t first_cell(const Part& part) const;
  /// Calls use(begin, count) for the runs of the `cells` cells from `first` on.
  template <class Use>
  void for_runs(std::size_t first, std::size_t cells, const Use& use) const {
    constexpr std::size_t run = std::size_t{1} << 24;
    for (std::size_t done = 0; done < cells; done += run, check_memory())
      use(first + done, std::min(run, cells - done));
  }

  const Boards& boards_;
  MappedLimit limit_;
  std::vector<Part> parts_;
  std::size_t tiles_ = 0;
  HugeBuffer<std::uint8_t> cells_;
  bool begun_ = false;
};

/// A cell for each board of a layer, at first 0. The cells of a tile are neighbours, own side by own side.
class TileCells {
 public:
  TileCells(const Layer& layer, const BufferPlace& place) : cells_(layer.tiles() * sizeof(ByteTile), place) {}

  const std::uint8_t* tile(std::size_t tile) const { return cells_.data() + tile * sizeof(ByteTile); }
  /// Raises a cell, by the ranks of the sides.
  void raise(const Part& part, std::uint32_t own, std::uint32_t other, std::uint8_t to) {
    constexpr std::size_t side = ByteTile::side;
    std::uint8_t& cell =
        cells_.data()[part.tile(own / side, other / side) * sizeof(ByteTile) + own % side * side + other % side];
    cell = std::max(cell, to);
  }

 private:
  HugeBuffer<std::uint8_t> cells_;
};

}  // namespace zermelo::mancala
