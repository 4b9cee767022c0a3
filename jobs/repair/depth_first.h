// Settles what depends on other things, which must be settled before.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/machine/job.h"

namespace zermelo {

/// Settles `position` and all that it depends on. settle(position, missing) returns true if the position is settled;
/// otherwise it appends the unsettled positions on which it depends to `missing`. Requires that no position depends on
/// itself. Of several missing positions the least is settled first: in most games moves lead to lower numbers, so that
/// the others then find their moves settled and the list of waiting positions stays short. Throws Interrupted.
template <class Settle>
void settle_depth_first(Index position, const Job& job, const Settle& settle) {
  std::vector<Index> waiting{position}, missing;
  while (!waiting.empty()) {
    job.check();
    missing.clear();
    if (settle(waiting.back(), missing)) {
      waiting.pop_back();
      continue;
    }
    std::sort(missing.begin(), missing.end(), std::greater<>());
    missing.erase(std::unique(missing.begin(), missing.end()), missing.end());
    waiting.insert(waiting.end(), missing.begin(), missing.end());
  }
}

}  // namespace zermelo
