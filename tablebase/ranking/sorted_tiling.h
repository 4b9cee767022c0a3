// Divides the space of sorted tuples into tiles, and the tiles into waves; the tiles of a wave can be solved in
// parallel.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>

#include "tablebase/ranking/multiset.h"

namespace zermelo {

/// A tile is a square of values of the first two numbers (an interval of values if tuples have one number). A wave is
/// all tiles with the same sum of tile coordinates. Requires: moves never raise a number of the sorted tuple; then a
/// move leads to the same tile or to an earlier wave.
class SortedTiling {
 public:
  /// An interval of values [begin, end) for each of the first two numbers.
  struct Tile {
    std::uint32_t first_begin, first_end, second_begin, second_end;
  };

  /// At most `most` tiles in each direction. The default gives each thread several tiles a wave, and each tile enough
  /// work for a task.
  explicit SortedTiling(const MultisetSpace& space, std::uint32_t most = 64)
      : space_(space), width_(space.max() / most + 1), tiles_(space.max() / width_ + 1) {}

  const MultisetSpace& space() const { return space_; }
  std::size_t waves() const { return alone() ? tiles_ : 2 * tiles_ - 1; }
  std::size_t parts(std::size_t wave) const {
    return alone() ? 1 : std::min<std::size_t>(wave, tiles_ - 1) - least_first(wave) + 1;
  }

  Tile tile(std::size_t wave, std::size_t part) const {
    const auto first = static_cast<std::uint32_t>(least_first(wave) + part);
    const auto second = static_cast<std::uint32_t>(wave - first);
    return {first * width_, end(first), second * width_, end(second)};
  }

  /// The runs of indices of a tile, in ascending order.
  void runs(const Tile& tile, const std::function<void(Index begin, Index end)>& run) const {
    if (alone()) return run(tile.first_begin, tile.first_end);
    for (std::uint32_t a = tile.first_begin; a < tile.first_end; ++a)
      run(space_.term(0, a) + space_.term(1, tile.second_begin),
          space_.term(0, a) + space_.term(1, std::min(tile.second_end, a + 1)));
  }

 private:
  bool alone() const { return space_.piles() == 1; }
  std::uint32_t end(std::uint32_t tile) const { return std::min((tile + 1) * width_, space_.max() + 1); }
  /// The tiles of a wave are (first, wave - first) with wave - first <= first.
  std::size_t least_first(std::size_t wave) const { return alone() ? wave : (wave + 1) / 2; }

  MultisetSpace space_;
  std::uint32_t width_;
  std::uint32_t tiles_;
};

}  // namespace zermelo
