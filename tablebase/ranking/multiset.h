// Numbers multisets of piles, written largest first, in lexicographic order (the combinatorial number system), and
// divides them into tiles that can be solved in parallel.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/ranking/mixed_radix.h"

namespace zermelo {

/// The largest pile in families with several sorted piles. It bounds the memory of the ranking tables.
inline constexpr std::uint32_t max_sorted_pile = 1'000'000;

/// Multisets of `piles` numbers of at most `max`, as tuples a_0 >= a_1 >= ... >= a_(piles-1).
/// The index is the sum of term(i, a_i) with term(i, a) = C(a + piles - 1 - i, piles - i): the number of tuples with
/// the same piles before place i and less than a at place i (Knuth, TAOCP 4A, 7.2.1.3). The last pile is innermost.
class MultisetSpace {
 public:
  /// Requires: 1 <= piles <= max_dimension. Throws TooManyPositions.
  /// Memory: 8 (piles - 1) (max + 2) bytes.
  MultisetSpace(std::uint32_t piles, std::uint32_t max) : piles_(piles), max_(max), terms_(piles - 1) {
    assert(piles >= 1 && piles <= max_dimension);
    for (std::size_t i = piles - 1; i-- > 0;) {
      terms_[i].resize(std::size_t{max} + 2);
      // Pascal's rule: tuples with exactly a at place i correspond to tuples of the later places, of at most a.
      for (std::uint32_t a = 0; a <= max; ++a) terms_[i][a + 1] = checked_add(terms_[i][a], term(i + 1, a + 1));
    }
  }

  Index size() const { return term(0, max_ + 1); }
  std::uint32_t piles() const { return piles_; }
  std::uint32_t max() const { return max_; }

  /// The contribution of a at place i to the index. Requires: a <= max + 1.
  Index term(std::size_t i, std::uint32_t a) const { return i + 1 == piles_ ? a : terms_[i][a]; }

  /// Requires a non-increasing tuple.
  Index rank(std::span<const std::uint32_t> tuple) const {
    Index index = 0;
    for (std::size_t i = 0; i < piles_; ++i) index += term(i, tuple[i]);
    return index;
  }

  void unrank(Index index, std::span<std::uint32_t> tuple) const {
    for (std::size_t i = 0; i + 1 < piles_; ++i) {
      const auto above = std::upper_bound(terms_[i].begin(), terms_[i].end(), index);
      tuple[i] = static_cast<std::uint32_t>(above - terms_[i].begin() - 1);
      index -= terms_[i][tuple[i]];
    }
    tuple[piles_ - 1] = static_cast<std::uint32_t>(index);
  }

 private:
  std::uint32_t piles_;
  std::uint32_t max_;
  std::vector<std::vector<Index>> terms_;
};

/// Divides the space of sorted tuples into tiles, and the tiles into waves; the tiles of a wave can be solved in
/// parallel. A tile is a square of values of the first two numbers (an interval of values if tuples have one number). A
/// wave is all tiles with the same sum of tile coordinates. Requires: moves never raise a number of the sorted tuple;
/// then a move leads to the same tile or to an earlier wave.
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
