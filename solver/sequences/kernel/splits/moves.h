// The moves of a rule that divides a heap into at most two, sorted by the number of heaps that they leave.
#pragma once

#include <cstdint>
#include <vector>

#include "tablebase/sequences/heap_rule.h"

namespace zermelo {

struct SplitMoves {
  HeapRule rule;
  std::vector<std::uint64_t> keeps;   ///< numbers that may be taken to leave one heap, ascending
  std::vector<std::uint64_t> splits;  ///< numbers that may be taken to leave two, ascending
  bool parity_agrees = true;          ///< whether the splits are all even or all odd

  /// Requires !rule.endless() && rule.most_heaps() <= 2.
  explicit SplitMoves(const HeapRule& of) : rule(of) {
    for (std::uint64_t k = 0; k <= rule.last_digit(); ++k) {
      if (rule.digit(k) & 2) keeps.push_back(k);
      if (rule.digit(k) & 4) splits.push_back(k);
    }
    for (const std::uint64_t k : splits) parity_agrees = parity_agrees && (k ^ splits.front()) % 2 == 0;
  }

  bool empties(std::uint64_t n) const { return n > 0 && (rule.digit(n) & 1); }
  /// The largest s of a pair s <= rest - s that a move may leave.
  std::uint64_t half(std::uint64_t rest) const { return rest == 0 ? 0 : (rest - (rule.unequal() ? 1 : 0)) / 2; }
};

}  // namespace zermelo
