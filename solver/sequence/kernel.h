// How the values of a rule's heaps are computed, in order, by the method that suits the rule.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "solver/sequence/heap_values.h"
#include "tablebase/heap_rule.h"
#include "tablebase/parallel.h"

namespace zermelo {

/// Continues a list of values. What it keeps beside them it makes from the rule and the values alone.
class SequenceKernel {
 public:
  virtual ~SequenceKernel() = default;

  /// Appends at least one value and at most those up to G(last), as many as it takes some milliseconds to compute.
  /// Requires values.size() <= last, and that `values` are those that the last call left. `stop` may throw, from any
  /// thread; then the values are still right.
  virtual void advance(HeapValues& values, std::uint64_t last, const std::function<void()>& stop) = 0;
};

/// The kernel for a rule, for heaps up to `max`. It may hold on to `workers`.
std::unique_ptr<SequenceKernel> make_kernel(const HeapRule& rule, std::uint64_t max, Workers& workers);

/// No G(n) for n <= max is greater. No play from a heap of n is longer than 2 n moves, and no value is greater than the
/// longest play; if moves leave one heap at most, nor greater than the number of moves.
std::uint64_t largest_value(const HeapRule& rule, std::uint64_t max);

/// Bytes that it takes beside the values, at most.
std::uint64_t kernel_memory(const HeapRule& rule, std::uint64_t max);

}  // namespace zermelo
