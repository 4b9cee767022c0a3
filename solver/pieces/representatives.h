// The numbers of an anchor that have a position: of several numbers for the same position up to symmetry, the smallest.
#pragma once

#include <algorithm>
#include <vector>

#include "solver/pieces/pull.h"
#include "tablebase/games/chess/ending_numbers.h"

namespace zermelo::pieces {

class Representatives {
 public:
  /// The anchor as TierCells::read numbers it.
  Representatives(const chess::EndingNumbers& numbers, Index anchor);

  /// Makes gaps of the entries of a pair of kings whose numbers are not the smallest.
  template <class Entry>
  void clear_others(std::size_t pair, Entry* entries) const;

 private:
  bool is_smallest(std::size_t pair, std::size_t entry) const;
  template <class Entry>
  void clear_unsorted(Entry* entries) const;

  const chess::EndingNumbers& numbers_;
  chess::EndingNumbers::Line anchor_;
  std::size_t first_;              ///< the first slot behind the kings and the anchor
  std::vector<unsigned> mirrors_;  ///< the symmetries, other than the identity, that leave the anchor
};

}  // namespace zermelo::pieces
