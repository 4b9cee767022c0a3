// The moves of one heap as operations on the parts of a diagram. A move on a heap of n leaves smaller heaps, its
// remains. The code of the best move, for all numbers of the heaps of 1..k at once, is a maximum of shifted parts. One
// operation is such a set of remains on parts of one level; from it follow up to three operations on the level below,
// for the remains with none, one and two heaps of that level.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "tablebase/game/structure.h"

namespace zermelo::heaps {

/// A set of remains on parts of a level. The slack of the result is that of its argument less `drop`.
struct MoveSet {
  static constexpr std::uint32_t none = 0;

  std::uint32_t drop = 0;
  bool stays = false;  ///< the only remains are no heaps, and nothing drops: the result is the argument
  /// below[i]: the operation on the level below for remains with i heaps of this level; `none` if there are none. On
  /// level 1, whether there are remains of i heaps of one.
  std::array<std::uint32_t, 3> below{};
};

/// All operations of a game. Memory: 20 bytes an operation; there are at most four for each pair of heaps.
class MoveSets {
 public:
  explicit MoveSets(const HeapSumRules& rules);

  const MoveSet& operator[](std::uint32_t set) const { return sets_[set]; }
  /// Operations are numbered 1..count() - 1.
  std::uint32_t count() const { return static_cast<std::uint32_t>(sets_.size()); }
  /// The moves of a heap of n >= 2 on parts of level n - 1; `none` if it has no move.
  std::uint32_t of_heap(std::uint32_t n) const { return of_heap_[n]; }

 private:
  struct Key {
    std::uint32_t level, drop;
    std::vector<Remains> remains;  ///< sorted
    auto operator<=>(const Key&) const = default;
  };

  std::uint32_t number(const Key& key);
  MoveSet make(const Key& key);

  std::uint32_t alpha_, beta_;
  std::vector<MoveSet> sets_{MoveSet{}};
  std::vector<std::uint32_t> of_heap_;
  std::map<Key, std::uint32_t> numbers_;
};

}  // namespace zermelo::heaps
