#include "tablebase/heaps/diagram_cells.h"

namespace zermelo::heaps {

void put_losses(const Diagram& diagram, const HeapSpace& space, Index first, Index count, std::uint64_t* words) {
  std::uint64_t word = 0;
  Index done = 0;
  diagram.for_rows(space, first, count, [&](std::span<const HeapCode> codes, std::uint32_t) {
    for (const HeapCode code : codes) {
      word |= std::uint64_t{code >= DepthCode<HeapCode>::half} << (done % 64);
      if (++done % 64 != 0) continue;
      *words++ = word;
      word = 0;
    }
  });
  if (done % 64 != 0) *words = word;
}

}  // namespace zermelo::heaps
