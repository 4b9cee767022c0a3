// Codes of outcomes alone, for kernels that take the maximum of codes.
#pragma once

#include <cstdint>

#include "tablebase/entries/depth_code.h"

namespace zermelo::heaps {

/// `top` for every loss, 1 for every win, so that a loss is the best position to move to.
struct OutcomeCode {
  template <Play play>
  static constexpr std::uint8_t finish(std::uint8_t s) {
    using Code = DepthCode<std::uint8_t>;
    const bool win = s >= Code::half || (play == Play::misere && s == Code::none);
    return win ? 1 : Code::top;
  }
};

}  // namespace zermelo::heaps
