// Numbers all positions of a board on which each cell is free or has a stone of Left or of Right.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/game/key_list.h"
#include "tablebase/partisan/small_graph.h"

namespace zermelo::partisan {

/// The sets of cells with stones ascend as binary numbers; the positions of one set are neighbours, ordered by the
/// number whose bit i says whether the i-th of its stones is Left's. So a position with fewer stones on the same cells
/// has a lower number, and the 2^k positions of a set of k stones are a run. Has the members of DiscoveredPartisan's
/// keys.
class StoneNumbers {
 public:
  static constexpr unsigned most_cells = 22;

  /// Requires cells <= most_cells.
  explicit StoneNumbers(unsigned cells) : cells_(cells) {
    for (unsigned i = 0; i < cells; ++i) powers_.push_back(3 * powers_.back());
  }

  Index size() const { return powers_.back(); }
  unsigned cells() const { return cells_; }

  /// The number of the first position with these stones. The sets below a set whose greatest cell is b are all sets of
  /// the b cells before it, 3^b positions, and then, each with twice the positions, those below the rest.
  Index first(VertexSet stones) const {
    Index number = 0, times = 1;
    for (; stones != 0; times *= 2) {
      const unsigned cell = static_cast<unsigned>(std::bit_width(stones)) - 1;
      number += times * powers_[cell];
      stones ^= set_of(cell);
    }
    return number;
  }
  /// The stones of a position.
  VertexSet stones(Index number) const {
    VertexSet stones = 0;
    Index times = 1;
    for (unsigned cell = cells_; cell-- > 0;) {
      if (number < times * powers_[cell]) continue;
      number -= times * powers_[cell];
      stones |= set_of(cell);
      times *= 2;
    }
    return stones;
  }

  PositionKey operator[](Index number) const {
    Sides sides{0, stones(number)};
    Index colours = number - first(sides.right);
    for_each_vertex(sides.right, [&](unsigned cell) {
      if ((colours & 1) != 0) sides.left |= set_of(cell);
      colours >>= 1;
    });
    sides.right ^= sides.left;
    return sides.key();
  }
  std::optional<Index> find(PositionKey key) const {
    const Sides sides = Sides::of(key);
    if ((sides.left & sides.right) != 0) return {};
    Index colours = 0;
    unsigned place = 0;
    for_each_vertex(sides.any(), [&](unsigned cell) { colours |= Index{sides.left >> cell & 1} << place++; });
    return first(sides.any()) + colours;
  }
  std::vector<std::shared_ptr<const KeyList>> lists() const { return {}; }

 private:
  unsigned cells_;
  std::vector<Index> powers_{1};  ///< of 3
};

}  // namespace zermelo::partisan
