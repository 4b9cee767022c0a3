// Sums over the lengths of the lists.
#include "solver/loopy/predecessors.h"

namespace zermelo {

void ListedPredecessors::place_lists() {
  std::uint64_t end = 0;
  for (std::uint64_t& list : begin_.span()) list = end += list;
  froms_ = HugeBuffer<Vertex>(end);
}

}  // namespace zermelo
