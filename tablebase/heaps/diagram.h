// The table of a sum of heaps as a diagram of shared parts. A part of level n is a function of the numbers of heaps of
// 1..n, as far as their weight is at most its slack. It lists a part of level n - 1 for each number of heaps of n; a
// part of level 1 lists the codes of its positions by the number of heaps of one. Equal parts are stored once: most
// parts of heap games are equal, so a diagram of 10^12 positions has some 10^5 parts.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "tablebase/heaps/heap_space.h"

namespace zermelo::heaps {

/// The parts of one level, in the order in which a walk from the root, level by level, first meets them. So equal
/// tables have equal diagrams.
struct DiagramLevel {
  /// The children of part i are children[begin[i]] .. children[begin[i + 1] - 1]; on level 1 the same for codes.
  std::vector<std::uint64_t> begin{0};
  std::vector<std::uint32_t> children;  ///< parts of the level below; on level 1, codes

  std::size_t parts() const { return begin.size() - 1; }
  std::span<const std::uint32_t> of(std::size_t part) const {
    return std::span(children).subspan(begin[part], begin[part + 1] - begin[part]);
  }
};

struct Diagram {
  /// levels[n] for n = 1..largest; the only part of the last is the root. levels[0] is unused.
  std::vector<DiagramLevel> levels;

  /// The code of a position. Requires: the weight of the heaps is at most the bound. Cost: one access a level.
  std::uint32_t at(const HeapCounts& counts) const {
    std::uint32_t part = 0;
    for (std::size_t n = levels.size() - 1; n > 0; --n) part = levels[n].children[levels[n].begin[part] + counts[n]];
    return part;
  }

  /// The number of positions of each code; codes are below 65,536. Cost: one addition for each child and each code
  /// below it.
  std::vector<Index> histogram() const;
};

}  // namespace zermelo::heaps
