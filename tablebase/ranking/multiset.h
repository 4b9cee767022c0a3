// Numbers multisets of piles, written largest first, in lexicographic order (the combinatorial number system).
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
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

}  // namespace zermelo
