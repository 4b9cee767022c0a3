// Computes the Grundy values of Nim on multisets: the exclusive or of the piles (Bouton 1901).
#pragma once

#include "solver/rows/sum_row.h"
#include "tablebase/ranking/multiset.h"

namespace zermelo {

/// Fills any part of the table. A row is the positions that differ only in the smallest pile. The next larger pile
/// bounds its length, which is max / piles on average. The space must outlive the object.
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

}  // namespace zermelo
