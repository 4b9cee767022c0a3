// Codes of outcomes alone, for kernels that take the maximum of codes.
#pragma once

#include <concepts>

#include "tablebase/entries/depth_code.h"

namespace zermelo::heaps {

/// `top` for every loss, 1 for every win, so that a loss is the best position to move to.
template <std::unsigned_integral Cell>
struct OutcomeCode {
  template <Play play>
  static constexpr Cell finish(Cell s) {
    using Code = DepthCode<Cell>;
    const bool win = s >= Code::half || (play == Play::misere && s == Code::none);
    return win ? 1 : Code::top;
  }
};

}  // namespace zermelo::heaps
