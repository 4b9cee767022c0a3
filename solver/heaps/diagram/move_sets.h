// The moves of one heap as operations on nodes of a diagram. A move on a heap of n leaves smaller heaps, its remains.
// The best code over some remains, for all numbers of the smaller heaps at once, is a maximum of shifted nodes: such a
// set of remains is one operation. On a node of the level of the largest heap in the set it becomes up to three
// operations on children: for the remains with none, one and two heaps of that level.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "tablebase/game/structure.h"

namespace zermelo::heaps {

/// A set of remains. The slack of the result is that of the argument less `drop`.
struct MoveSet {
  static constexpr std::uint32_t none = 0;

  std::uint32_t drop = 0;
  std::uint32_t level = 0;  ///< of the largest heap in the set; 0: the only remains are no heaps
  /// below[i]: the remains with i heaps of `level`, without these; `none` if there are none.
  std::array<std::uint32_t, 3> below{};
  /// If not `none`: first `cut` lowers the slack of the node, then `rest` does the moves. Many sets share a cut.
  std::uint32_t cut = none, rest = none;
};

/// All operations of a game. Memory: 40 bytes an operation; there are few for each pair of heaps.
class MoveSets {
 public:
  explicit MoveSets(const HeapSumRules& rules);

  const MoveSet& operator[](std::uint32_t set) const { return sets_[set]; }
  /// Operations are numbered 1..count() - 1.
  std::uint32_t count() const { return static_cast<std::uint32_t>(sets_.size()); }
  /// The moves of a heap of n >= 2; `none` if it has no move.
  std::uint32_t of_heap(std::uint32_t n) const { return of_heap_[n]; }

 private:
  struct Key {
    std::uint32_t drop;
    std::vector<Remains> remains;  ///< sorted
    auto operator<=>(const Key&) const = default;
  };

  std::uint32_t weight(std::uint32_t n) const { return n == 0 ? 0 : alpha_ * n + beta_; }
  std::uint32_t number(const Key& key);
  MoveSet make(const Key& key);

  std::uint32_t alpha_, beta_;
  std::vector<MoveSet> sets_{MoveSet{}};
  std::vector<std::uint32_t> of_heap_;
  std::map<Key, std::uint32_t> numbers_;
};

}  // namespace zermelo::heaps
