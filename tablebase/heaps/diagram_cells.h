// The cells of runs of positions of a diagram: codes, or a bit for each position.
#pragma once

#include <cstdint>
#include <span>

#include "tablebase/heaps/diagram.h"

namespace zermelo::heaps {

/// Sets `cells` to the codes of positions `first`, first + 1, ... , as DepthCode<Cell>: the low byte of a code is the
/// code of 8 bits. Cost: as Diagram::for_rows.
template <class Cell>
void put_codes(const Diagram& diagram, const HeapSpace& space, Index first, std::span<Cell> cells) {
  Cell* to = cells.data();
  diagram.for_rows(space, first, cells.size(), [&](std::span<const HeapCode> codes, std::uint32_t more) {
    for (const HeapCode code : codes) *to++ = static_cast<Cell>(deeper(code, more));
  });
}

/// Sets bit i % 64 of word i / 64 to whether position first + i is lost, for i < count; further bits of the last word
/// are 0. Cost: as Diagram::for_rows.
void put_losses(const Diagram& diagram, const HeapSpace& space, Index first, Index count, std::uint64_t* words);

}  // namespace zermelo::heaps
