// Counts the high halves as HeapLinks does.
#include "solver/heap/heap_share.h"

namespace zermelo {

HeapShare::HeapShare(const HeapSpace& space, unsigned own, unsigned ranks) : own_(own), ranks_(ranks) {
  for (const HeapClass& part : space.high().classes())
    counts_.push_back(space.row_length(part.sum, part.heaps) > 0 ? part.count : 0);
}

}  // namespace zermelo
