// Numbers all positions of a board on which each cell is free or has a stone of Left or of Right; says which of them
// are positions of NoGo.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/game/key_list.h"
#include "tablebase/game/tier.h"
#include "tablebase/partisan/small_graph.h"

namespace zermelo::partisan {

/// The place of a cell among the stones.
inline unsigned place_among(VertexSet stones, unsigned cell) {
  return static_cast<unsigned>(std::popcount(stones & (set_of(cell) - 1)));
}

/// The sets of cells with stones ascend as binary numbers; the positions of one set are neighbours, ordered by their
/// colours: the number whose bit i says whether the i-th of its stones is Left's. So a position with fewer stones on
/// the same cells has a lower number, and the 2^k positions of a set of k stones are a run. Has the members of
/// DiscoveredPartisan's keys.
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

  /// Calls use(stones, colours, count) for the runs of positions with the same stones in first, ..., first + count - 1;
  /// `colours` are those of the first position of the run.
  template <class Use>
  void for_each_run(Index first, Index count, const Use& use) const {
    if (count == 0) return;
    VertexSet stones = this->stones(first);
    for (Index colours = first - this->first(stones); count > 0; ++stones, colours = 0) {
      const Index run = std::min(count, (Index{1} << std::popcount(stones)) - colours);
      use(stones, colours, run);
      count -= run;
    }
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
    for_each_vertex(sides.left, [&](unsigned cell) { colours |= Index{1} << place_among(sides.any(), cell); });
    return first(sides.any()) + colours;
  }
  std::vector<std::shared_ptr<const KeyList>> lists() const { return {}; }

 private:
  unsigned cells_;
  std::vector<Index> powers_{1};  ///< of 3
};

/// The groups of a set of stones: connected stones of one player.
class StoneGroups {
 public:
  /// `neighbours` are those of each cell.
  StoneGroups(VertexSet stones, std::span<const VertexSet> neighbours) {
    unsigned place = 0;
    for_each_vertex(stones, [&](unsigned cell) {
      if ((neighbours[cell] & ~stones) != 0)
        free_ |= set_of(place);
      else
        enclosed_[count_++] = {set_of(place), places(stones, neighbours[cell])};
      ++place;
    });
  }

  /// Whether every group has a free neighbour. Stones without one of their own get it from a neighbour of the same
  /// colour that has it.
  bool all_free(Index colours) const {
    const auto left = static_cast<VertexSet>(colours);
    VertexSet free = free_, missing = 0;
    for (VertexSet before = ~free; before != free;) {
      before = free;
      missing = 0;
      for (unsigned i = 0; i < count_; ++i) {
        const auto& [stone, neighbours] = enclosed_[i];
        const VertexSet same = (left & stone) != 0 ? left : ~left;
        ((neighbours & same & free) != 0 ? free : missing) |= stone;
      }
    }
    return missing == 0;
  }

 private:
  static VertexSet places(VertexSet stones, VertexSet set) {
    VertexSet places = 0;
    for_each_vertex(set & stones, [&](unsigned cell) { places |= set_of(place_among(stones, cell)); });
    return places;
  }

  VertexSet free_ = 0;  ///< places of the stones that have a free neighbour
  std::array<std::pair<VertexSet, VertexSet>, StoneNumbers::most_cells> enclosed_;  ///< other stones, their neighbours
  unsigned count_ = 0;
};

/// The same numbers for NoGo: a number is a gap if a group has no free neighbour.
class NoGoNumbers : public StoneNumbers {
 public:
  /// Requires at most most_cells cells. `neighbours` are those of each cell.
  explicit NoGoNumbers(std::vector<VertexSet> neighbours)
      : StoneNumbers(static_cast<unsigned>(neighbours.size())), neighbours_(std::move(neighbours)) {}

  bool is_gap(Index number) const {
    const VertexSet stones = this->stones(number);
    return !StoneGroups(stones, neighbours_).all_free(number - first(stones));
  }
  void list_orbits(Index first, std::span<Orbit> orbits) const {
    std::size_t i = 0;
    for_each_run(first, orbits.size(), [&](VertexSet stones, Index colours, Index count) {
      const StoneGroups groups(stones, neighbours_);
      for (const Index end = colours + count; colours < end; ++colours)
        orbits[i++] = {0, groups.all_free(colours) ? std::uint8_t{1} : std::uint8_t{0}};
    });
  }

 private:
  std::vector<VertexSet> neighbours_;
};

}  // namespace zermelo::partisan
