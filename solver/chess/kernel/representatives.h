// The numbers of an anchor that have a position: of several numbers for the same position up to symmetry, the smallest.
#pragma once

#include <algorithm>
#include <vector>

#include "solver/chess/kernel/pull.h"
#include "tablebase/chess/endings/ending_numbers.h"

namespace zermelo::pieces {

class Representatives {
 public:
  /// The anchor as TierCells::read numbers it.
  Representatives(const chess::EndingNumbers& numbers, Index anchor);

  /// Makes gaps of the entries of a pair of kings whose numbers are not the smallest.
  template <class Entry>
  void clear_others(std::size_t pair, Entry* entries) const;

 private:
  template <class Entry>
  void clear_unsorted(Entry* entries) const;

  const chess::EndingNumbers& numbers_;
  Index first_;              ///< the first number of the anchor
  std::uint8_t symmetries_;  ///< the symmetries that keep the anchor, see EndingNumbers::kept_by
};

}  // namespace zermelo::pieces
