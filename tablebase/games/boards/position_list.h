// A numbering of positions that can simply be listed.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "tablebase/index.h"

namespace zermelo {

/// The listed positions, ascending; their places are their numbers.
template <class Position>
class PositionList {
 public:
  explicit PositionList(std::vector<Position> positions) : positions_(std::move(positions)) {
    std::sort(positions_.begin(), positions_.end());
  }

  Index size() const { return positions_.size(); }
  /// size() for a position that is not listed.
  Index rank(const Position& position) const {
    const auto place = std::lower_bound(positions_.begin(), positions_.end(), position);
    if (place == positions_.end() || *place != position) return size();
    return static_cast<Index>(place - positions_.begin());
  }
  const Position& unrank(Index index) const { return positions_[index]; }

 private:
  std::vector<Position> positions_;
};

}  // namespace zermelo
