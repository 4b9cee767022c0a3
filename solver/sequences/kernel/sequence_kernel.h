// The interface of the kernels for Grundy sequences, and a bound of their values.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>

#include "solver/sequences/kernel/heap_values.h"
#include "tablebase/machine/parallel.h"
#include "tablebase/sequences/heap_rule.h"

namespace zermelo::sequences {

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

// The choice of a kernel for the Grundy sequence of a rule, and bounds of its values and memory.

/// The kernel for a rule, for heaps up to `max`. It may keep a reference to `workers`.
std::unique_ptr<SequenceKernel> make_kernel(const HeapRule& rule, std::uint64_t max, Workers& workers);

/// An upper bound of the bytes of the kernel, without the values.
std::uint64_t kernel_memory(const HeapRule& rule, std::uint64_t max);

}  // namespace zermelo::sequences
