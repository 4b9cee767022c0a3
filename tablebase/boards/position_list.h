// Numbers positions by their place in a sorted list of all of them.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "tablebase/base/index.h"

namespace zermelo::boards {

/// The positions in ascending order; a position's number is its place.
template <class Position>
class PositionList {
 public:
  explicit PositionList(std::vector<Position> positions) : positions_(std::move(positions)) {
    std::sort(positions_.begin(), positions_.end());
  }

  Index size() const { return positions_.size(); }
  /// The number of a position; size() if it is not in the list.
  Index rank(const Position& position) const {
    const auto place = std::lower_bound(positions_.begin(), positions_.end(), position);
    if (place == positions_.end() || *place != position) return size();
    return static_cast<Index>(place - positions_.begin());
  }
  const Position& unrank(Index index) const { return positions_[index]; }

 private:
  std::vector<Position> positions_;
};

}  // namespace zermelo::boards
