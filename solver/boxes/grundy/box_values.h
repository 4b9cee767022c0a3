// Computes the Grundy values of boxes: exclusive ors of the values of heaps where moves change one coordinate, and
// waves of tiles where moves go along lines.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "solver/solving/kernel.h"
#include "solver/solving/lanes.h"
#include "tablebase/game/structure.h"
#include "tablebase/machine/job.h"
#include "tablebase/ranking/mixed_radix.h"
#include "tablebase/ranking/multiset.h"

namespace zermelo::boxes {

/// Such a box as a sum of heaps, one for each coordinate (Sprague 1935, Grundy 1939).
class BoxSum {
 public:
  /// Whether every move changes exactly one coordinate.
  static bool fits(const BoxRules& rules);
  /// An upper bound of the values, known before any heap is solved.
  static std::uint64_t greatest_bound(const BoxRules& rules);
  /// Bytes of a BoxSum and its BoxFill.
  static std::uint64_t memory(const BoxRules& rules);

  /// Solves one heap for each set of moves of a coordinate. Requires fits(rules). Throws Interrupted.
  BoxSum(const BoxRules& rules, const Job& job);

  const MixedRadix& space() const { return space_; }
  /// The largest value of a heap. The values of the table have at most as many bits.
  std::uint32_t greatest() const { return greatest_; }
  /// The values of the heap of a dimension, or null if a heap of n has the value n.
  const std::vector<std::uint32_t>* axis(std::size_t dimension) const { return axes_[dimension].get(); }
  std::uint32_t value(std::size_t dimension, std::uint32_t n) const {
    return axes_[dimension] ? (*axes_[dimension])[n] : n;
  }

 private:
  MixedRadix space_;
  /// Coordinates with the same moves share a list.
  std::vector<std::shared_ptr<const std::vector<std::uint32_t>>> axes_;
  std::uint32_t greatest_ = 0;
};

/// Fills any part of the table of a BoxSum, which must outlive it.
template <class Cell>
class BoxFill {
 public:
  explicit BoxFill(const BoxSum& sum) : sum_(sum) {
    if (const auto* axis = sum.axis(sum.space().dimension() - 1)) {
      last_.assign(axis->begin(), axis->end());
      last_.resize(last_.size() + GrundyLanes<Cell>::size);
    }
  }

  void operator()(Index first, Index count, Cell* to) const {
    if (last_.empty())
      fill(first, count, to, RulerAxis{});
    else
      fill(first, count, to, ListedAxis<Cell>{last_.data()});
  }

 private:
  template <class Axis>
  void fill(Index first, Index count, Cell* to, Axis axis) const {
    const MixedRadix& space = sum_.space();
    const std::size_t last = space.dimension() - 1;
    Tuple point{};
    space.unrank(first, point);
    while (count > 0) {
      std::uint32_t shared = 0;
      for (std::size_t d = 0; d < last; ++d) shared ^= sum_.value(d, point[d]);
      const Index length = std::min<Index>(count, space.extent(last) - point[last]);
      to = write_row(to, length, count, static_cast<Cell>(shared), axis, point[last]);
      count -= length;
      point[last] = 0;
      for (std::size_t d = last; d-- > 0 && ++point[d] == space.extent(d);) point[d] = 0;
    }
  }

  const BoxSum& sum_;
  std::vector<Cell> last_;  ///< values of the innermost coordinate, and room for a vector; empty: n itself
};

/// Computes the Grundy values of Nim on multisets: the exclusive or of the piles (Bouton 1901). Fills any part of the
/// table. A row is the positions that differ only in the smallest pile. The next larger pile bounds its length, which
/// is max / piles on average. The space must outlive the object.
template <class Cell>
class SortedFill {
 public:
  explicit SortedFill(const MultisetSpace& space) : space_(space) {}

  void operator()(Index first, Index count, Cell* to) const {
    const std::size_t last = space_.piles() - 1;
    Tuple piles{};
    space_.unrank(first, piles);
    while (count > 0) {
      std::uint32_t shared = 0;
      for (std::size_t i = 0; i < last; ++i) shared ^= piles[i];
      const std::uint32_t most = last == 0 ? space_.max() : piles[last - 1];
      const Index length = std::min<Index>(count, most - piles[last] + 1);
      to = write_row(to, length, count, static_cast<Cell>(shared), RulerAxis{}, piles[last]);
      count -= length;
      advance(piles, last);
    }
  }

 private:
  /// Moves to the first position of the next row: the next multiset of the piles before `last`, in dictionary order.
  void advance(Tuple& piles, std::size_t last) const {
    piles[last] = 0;
    for (std::size_t i = last; i-- > 0;) {
      if (piles[i] < (i == 0 ? space_.max() : piles[i - 1])) {
        ++piles[i];
        return;
      }
      piles[i] = 0;
    }
  }

  const MultisetSpace& space_;
};

// Computes the Grundy values of boxes with moves of any length along lines: Wythoff's game, Moore's Nim.

/// Hands out the narrowest cells that hold all values, and keeps checkpoints between waves. Nothing unless every move
/// subtracts any numbers from up to `reach` coordinates, or the same number from all.
std::optional<Kernel> lines_kernel(const Game& game, const BoxRules& rules, const EntryKind& kind);

}  // namespace zermelo::boxes
