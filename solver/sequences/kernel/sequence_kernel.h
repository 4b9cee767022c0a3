// The interface of the kernels for Grundy sequences, and a bound of their values.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>

#include "solver/sequences/kernel/heap_values.h"
#include "tablebase/sequences/heap_rule.h"

namespace zermelo {

/// Continues a list of values. The rest of its state is derived from the rule and the values alone.
class SequenceKernel {
 public:
  virtual ~SequenceKernel() = default;

  /// Appends at least one value, and none beyond G(last); returns after some milliseconds. Requires values.size() <=
  /// last, and `values` as the last call left them. `stop` may throw, from any thread; the values are still right then.
  virtual void advance(HeapValues& values, std::uint64_t last, const std::function<void()>& stop) = 0;
};

/// An upper bound of G(0..max). A value is at most the length of the longest play, which is at most 2 n moves from a
/// heap of n. If moves leave at most one heap, a value is also at most the number of moves.
inline std::uint64_t largest_value(const HeapRule& rule, std::uint64_t max) {
  if (rule.most_heaps() <= 1 && !rule.endless()) return std::min(2 * max, rule.last_digit());
  return 2 * max;
}

}  // namespace zermelo
