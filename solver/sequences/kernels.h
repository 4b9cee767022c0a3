// The choice of a kernel for the Grundy sequence of a rule, and bounds of its values and memory.
#pragma once

#include <cstdint>
#include <memory>

#include "solver/sequences/kernel/sequence_kernel.h"
#include "tablebase/machine/parallel.h"
#include "tablebase/sequences/heap_rule.h"

namespace zermelo {

/// The kernel for a rule, for heaps up to `max`. It may keep a reference to `workers`.
std::unique_ptr<SequenceKernel> make_kernel(const HeapRule& rule, std::uint64_t max, Workers& workers);

/// An upper bound of the bytes of the kernel, without the values.
std::uint64_t kernel_memory(const HeapRule& rule, std::uint64_t max);

}  // namespace zermelo
