// The scores of the boards of one tier, in the order in which kernel and proof read them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "solver/solving/byte_tile.h"
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
  /// All boards have the score 0, or the score of their ending.
  Layer(const Boards& boards, unsigned seeds) : numbers_(boards.numbers) {
    std::size_t cells = 0;
    for (unsigned own = 0; own <= seeds; ++own) {
      const Block block = numbers_.block(own, seeds - own);
      Part part{own, seeds - own, block.rows, numbers_.sides().count(seeds - own), cells, 0, tiles_, false};
      part.over = is_over(boards.rules, own, seeds - own);
      part.stride = part.own_tiles() * ByteTile::side;
      cells += part.stride * block.columns;
      tiles_ += part.own_tiles() * part.other_tiles();
      parts_.push_back(part);
    }
    cells_ = HugeBuffer<std::uint8_t>(cells + slack);
    for (const Part& part : parts_) {
      const int score = part.over ? rest(boards.rules, part.own, part.other) : 0;
      std::memset(row(part, 0), zero_score - score, part.stride * numbers_.columns(part.other));
    }
  }

  /// The cells and the tiles that a layer has.
  struct Size {
    std::uint64_t cells = slack, tiles = 0;
  };
  static Size size(const Numbers& numbers, unsigned seeds) {
    Size size;
    const auto tiles = [&](unsigned m) { return (numbers.sides().count(m) + ByteTile::side - 1) / ByteTile::side; };
    for (unsigned own = 0; own <= seeds; ++own) {
      size.cells += std::uint64_t{tiles(own)} * ByteTile::side * numbers.columns(seeds - own);
      size.tiles += std::uint64_t{tiles(own)} * tiles(seeds - own);
    }
    return size;
  }

  static constexpr std::size_t slack = 2 * ByteTile::side;  ///< a vector may be read from the last cell on

  const std::vector<Part>& parts() const { return parts_; }
  unsigned seeds() const { return parts_.back().own; }
  std::size_t tiles() const { return tiles_; }
  std::span<std::uint8_t> cells() { return cells_.span(); }
  const std::uint8_t* row(const Part& part, std::uint32_t column) const {
    return cells_.data() + part.first + part.stride * column;
  }
  std::uint8_t* row(const Part& part, std::uint32_t column) {
    return cells_.data() + part.first + part.stride * column;
  }

 private:
  const Numbers& numbers_;
  std::vector<Part> parts_;
  std::size_t tiles_ = 0;
  HugeBuffer<std::uint8_t> cells_;
};

}  // namespace zermelo::mancala
