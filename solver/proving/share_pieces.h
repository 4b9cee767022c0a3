// Shares pieces of work among threads, each of which keeps what it has learnt for later pieces.
#pragma once

#include <algorithm>
#include <atomic>

#include "solver/proving/findings.h"

namespace zermelo {

/// Calls use(checks[t], begin, end) for disjoint pieces that cover [0, count), of at most `piece` each. One thread at a
/// time uses a check.
template <class Checks, class Use>
void share_pieces(Checks& checks, Index count, Index piece, const Findings& findings, const Use& use) {
  std::atomic<Index> next{0};
  findings.job().workers().for_each(checks.size(), [&](std::size_t t) {
    for (Index begin = next.fetch_add(piece); begin < count; begin = next.fetch_add(piece))
      use(checks[t], begin, std::min(count, begin + piece));
  });
}

}  // namespace zermelo
