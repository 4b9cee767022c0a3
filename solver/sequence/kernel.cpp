// Which kernel suits which rule.
#include "solver/sequence/kernel.h"

#include "solver/sequence/plain_kernel.h"
#include "solver/sequence/splits/split_kernel.h"

namespace zermelo {

std::unique_ptr<SequenceKernel> make_kernel(const HeapRule& rule, const HeapValues&, Workers& workers) {
  if (!rule.endless() && rule.most_heaps() <= 2) return std::make_unique<SplitKernel>(rule, workers);
  return std::make_unique<PlainKernel>(rule);
}

}  // namespace zermelo
