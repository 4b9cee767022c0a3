// Which boards of a tier are due: those with moves to boards that have changed since they were looked at.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "solver/mancala/tiles/layer.h"
#include "solver/mancala/tiles/tier_moves.h"
#include "tablebase/machine/parallel.h"

namespace zermelo::mancala {

/// Boards of a tile whose own sides have these bits.
struct TileRows {
  const Part* part = nullptr;
  std::size_t own_tile = 0, other_tile = 0;
  std::uint64_t own_sides = 0;

  std::size_t tile() const { return part->tile(own_tile, other_tile); }
};

/// Calls use(i, other, column) for the other sides of a tile with boards; `i` is the place in the tile.
template <class Use>
void for_others(const Numbers& numbers, const TileRows& rows, const Use& use) {
  const std::size_t first = rows.other_tile * ByteTile::side;
  const std::size_t count = std::min<std::size_t>(ByteTile::side, rows.part->other_sides - first);
  for (std::size_t i = 0; i < count; ++i) {
    const auto other = static_cast<std::uint32_t>(first + i);
    if (const std::uint32_t column = numbers.column(rows.part->other, other); column != Numbers::none)
      use(i, other, column);
  }
}

/// The new cells of a tile, a row for each other side, and which of them differ from the layer.
struct TileChange {
  ByteTile cells;
  std::uint64_t changed[ByteTile::side];
};

/// Reads the cells of a tile of a layer, a row for each other side; zero for boards that are left out.
ByteTile read_tile(const Numbers& numbers, const Layer& layer, const TileRows& rows);

/// The reverse of read_tile.
void write_tile(const Numbers& numbers, Layer& layer, const TileRows& rows, const ByteTile& tile);

/// A bit for 64 boards: those of a tile with the same own side. At first all boards are due whose game is not over.
class DueTiles {
 public:
  DueTiles(const Numbers& numbers, Layer& layer, const TierMoves& moves, Workers& workers);

  /// Looks at all boards that are due, some of them repeatedly. look(rows, cells) gets the boards of a tile and puts
  /// new cells into a tile with a row for each other side; it reads the layer, from several threads. Then cells that
  /// differ are stored, and boards with moves to them are due. Calls pause() often, between two steps. Returns whether
  /// a board was due.
  template <class Look, class Pause>
  bool pass(const Look& look, const Pause& pause) {
    bool any = false;
    for (std::size_t diagonal = 0; diagonal < diagonals(); ++diagonal) {
      collect(diagonal);
      for (std::size_t done = 0; done < due_.size(); done += changes_.size()) {
        const std::size_t count = std::min(changes_.size(), due_.size() - done);
        workers_.for_each(count, [&](std::size_t i) {
          if (i % 8 == 0) layer_.check_memory();
          const TileRows& rows = due_[done + i];
          due_sides_[rows.tile()] &= ~rows.own_sides;  // store() may make them due again
          const ByteTile before = read_tile(numbers_, layer_, rows);
          look(rows, before, changes_[i].cells);
          compare(rows, before, changes_[i]);
        });
        workers_.for_each(count, [&](std::size_t i) { store(due_[done + i], changes_[i]); });
        any = true;
        pause();
      }
    }
    return any;
  }

 private:
  std::size_t diagonals() const;
  void collect(std::size_t diagonal);
  void compare(const TileRows& rows, const ByteTile& before, TileChange& change) const;
  void store(const TileRows& rows, const TileChange& change);
  void announce(const Part& part, std::uint32_t other, std::size_t own_tile, std::uint64_t changed);

  const Numbers& numbers_;
  Layer& layer_;
  const TierMoves& moves_;
  Workers& workers_;
  std::vector<std::uint64_t> due_sides_;  ///< for each tile
  std::vector<TileRows> due_;
  std::vector<TileChange> changes_;
};

}  // namespace zermelo::mancala
