// The interface of the kernels for Grundy sequences.
#pragma once

#include <cstdint>
#include <functional>

#include "solver/sequences/kernel/heap_values.h"

namespace zermelo {

/// Continues a list of values. The rest of its state is derived from the rule and the values alone.
class SequenceKernel {
 public:
  virtual ~SequenceKernel() = default;

  /// Appends at least one value, and none beyond G(last); returns after some milliseconds. Requires values.size() <=
  /// last, and `values` as the last call left them. `stop` may throw, from any thread; the values are still right then.
  virtual void advance(HeapValues& values, std::uint64_t last, const std::function<void()>& stop) = 0;
};

}  // namespace zermelo
