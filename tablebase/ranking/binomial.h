// Binomial coefficients, for counts of positions.
#pragma once

#include "tablebase/base/index.h"

namespace zermelo {

/// The number of ways to choose k of n things; 0 if k > n. Throws TooManyPositions if a product on the way to it is
/// above `max_positions`.
inline Index binomial(Index n, Index k) {
  if (k > n) return 0;
  Index ways = 1;
  for (Index i = 0; i < k; ++i) ways = checked_mul(ways, n - i) / (i + 1);
  return ways;
}

}  // namespace zermelo
