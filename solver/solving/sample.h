// Chooses positions of a table for checks that do not check every position.
#pragma once

#include <algorithm>

#include "tablebase/base/index.h"
#include "tablebase/base/mix.h"

namespace zermelo {

/// One position from each of `sample` equal stretches of the table (0: every position). A hash chooses the place in the
/// stretch. The positions are distinct and the same in every run. They ascend, so that each block of a file is decoded
/// once.
struct Sample {
  Index size;
  Index sample;

  Index count() const { return sample == 0 ? size : std::min(sample, size); }

  /// Requires k < count().
  Index position(Index k) const {
    const Index width = size / count(), longer = size % count();
    const Index length = width + (k < longer ? 1 : 0);
    return k * width + std::min(k, longer) + mix(k) % length;
  }

  /// The least k with position(k) >= first, or count().
  Index first_from(Index first) const {
    Index low = 0, high = count();
    while (low < high) {
      const Index middle = low + (high - low) / 2;
      if (position(middle) < first)
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  }
};

}  // namespace zermelo
