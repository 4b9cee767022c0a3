// Finite rules that divide a heap into at most two go to SplitKernel, all others to GeneralKernel.
#include "solver/sequences/kernel/sequence_kernel.h"

#include "solver/sequences/kernel/general_kernel.h"
#include "solver/sequences/kernel/split_kernel.h"

namespace zermelo::sequences {
namespace {

bool splits(const HeapRule& rule) { return !rule.endless() && rule.most_heaps() == 2; }

}  // namespace

std::unique_ptr<SequenceKernel> make_kernel(const HeapRule& rule, std::uint64_t max, Workers& workers) {
  if (splits(rule)) return std::make_unique<SplitKernel>(rule, workers);
  return std::make_unique<GeneralKernel>(rule, max);
}

std::uint64_t kernel_memory(const HeapRule& rule, std::uint64_t max) {
  return splits(rule) ? SplitKernel::memory(max) : GeneralKernel::memory(rule, max);
}

}  // namespace zermelo::sequences
