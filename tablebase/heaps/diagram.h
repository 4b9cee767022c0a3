// The table of a sum of heaps as a decision diagram. A node of level n and slack s is a function of the numbers of
// heaps of 1..n whose weight is at most s. Its low child is the same function without a heap of n, its high child the
// function with one heap of n more. Equal nodes are stored once, and so are nodes whose depths differ by the same
// number of plies everywhere: a reference says how much deeper its node is. Most parts of heap games are equal in this
// way: pyramid rows=20 has 3 * 10^12 positions and 274,000 nodes.
//
// (Edge-valued decision diagrams: Lai, Sastry 1992.)
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "tablebase/entries/depth_code.h"
#include "tablebase/heaps/heap_space.h"

namespace zermelo::heaps {

/// A code of a position: DepthCode<std::uint16_t>, in all tables. In tables of outcomes every half-depth is 0.
using HeapCode = std::uint16_t;

/// The code with a half-depth greater by `more`. Requires a code of a position, and that the sum is in its range.
constexpr HeapCode deeper(HeapCode code, std::uint32_t more) {
  return static_cast<HeapCode>(code >= DepthCode<HeapCode>::half ? code - more : code + more);
}

/// The half-depth of a code of a position.
constexpr std::uint32_t half_depth(HeapCode code) {
  return code >= DepthCode<HeapCode>::half ? DepthCode<HeapCode>::top - code : code - 1u;
}

/// A node, and the half-depth that all its positions have more.
struct DiagramRef {
  std::uint32_t node = 0;
  std::uint16_t deeper = 0;
  friend bool operator==(const DiagramRef&, const DiagramRef&) = default;
};

/// The children of a node of level 2 or more. At least one of them is not deeper. A node whose slack is less than the
/// weight of a heap of its level is no node: the reference names the node of the level below.
struct DiagramNode {
  DiagramRef low, high;
  friend bool operator==(const DiagramNode&, const DiagramNode&) = default;
};

/// The way from the root to the row of a position.
class DiagramWalk {
 public:
  /// Requires that there are such positions. `counts` must outlive the walk.
  DiagramWalk(const HeapLimits& limits, const HeapCounts& counts)
      : limits_(limits), counts_(counts), n_(limits.largest), slack_(limits.bound) {
    settle();
  }

  bool is_at_row() const { return n_ == 1; }
  /// Whether the next child is the high one. Requires !is_at_row().
  bool goes_high() const { return taken_ < counts_[n_]; }
  /// Goes to that child.
  void step() {
    if (goes_high()) {
      ++taken_;
      slack_ -= limits_.weight(n_);
    } else {
      --n_;
      taken_ = 0;
    }
    settle();
  }
  /// The number of codes of the row. Requires is_at_row().
  std::uint32_t row_length() const { return slack_ / limits_.weight(1) + 1; }

 private:
  /// A node of a level whose heaps are too heavy is one of a lower level.
  void settle() {
    for (; n_ > 1 && slack_ < limits_.weight(n_); --n_) taken_ = 0;
  }

  const HeapLimits& limits_;
  const HeapCounts& counts_;
  std::uint32_t n_, slack_, taken_ = 0;
};

/// Nodes 0..rows() - 1 are rows, of level 1: the codes by the number of heaps of one, with a least half-depth of 0. The
/// other nodes follow. They are numbered in the order in which a depth-first walk from the root leaves them, the high
/// child first, and rows in the order in which it meets them. So equal tables have equal diagrams, children have lower
/// numbers than their parents, and the root is the last node.
struct Diagram {
  HeapSpace::Limits limits;
  std::vector<HeapCode> codes;
  std::vector<std::uint64_t> row_begin{0};  ///< row i has the codes row_begin[i] .. row_begin[i + 1] - 1
  std::vector<DiagramNode> nodes;           ///< node rows() + i
  DiagramRef root;

  std::uint32_t rows() const { return static_cast<std::uint32_t>(row_begin.size() - 1); }
  std::uint32_t weight(std::uint32_t n) const { return limits.weight(n); }
  std::span<const HeapCode> row(std::uint32_t node) const {
    return std::span(codes).subspan(row_begin[node], row_begin[node + 1] - row_begin[node]);
  }

  /// The row of the positions that differ from `counts` in the number of heaps of one only, and how much deeper they
  /// are. Requires that these positions exist. Cost: an access to memory for each level and each heap.
  DiagramRef find_row(const HeapCounts& counts) const;
  /// The code of a position. Requires HeapSpace::contains(counts).
  HeapCode at(const HeapCounts& counts) const {
    const DiagramRef found = find_row(counts);
    return zermelo::heaps::deeper(codes[row_begin[found.node] + counts[1]], found.deeper);
  }

  HeapCode at(const HeapSpace& space, Index position) const { return at(space.unrank(position)); }

  /// Calls use(codes, deeper) for positions `first` .. first + count - 1, row by row in the order of their numbers: the
  /// codes of a row, or of a part of it, and how much deeper they are. Cost: as find_row(), once a row.
  template <class Use>
  void for_rows(const HeapSpace& space, Index first, Index count, const Use& use) const {
    for (const Index end = first + count; first < end;) {
      const HeapCounts counts = space.unrank(first);
      const DiagramRef found = find_row(counts);
      const auto rest = row(found.node).subspan(counts[1]);
      const auto some = static_cast<std::size_t>(std::min<Index>(rest.size(), end - first));
      use(rest.first(some), found.deeper);
      first += some;
    }
  }

  /// The number of positions of each code, by code.
  std::vector<Index> histogram() const;

  /// Calls use(counts) for each position of an outcome with the greatest depth of that outcome, in an order that the
  /// diagram determines, until it returns false. Cost: a pass over the nodes, then some accesses to memory for each
  /// level and each such position.
  void for_each_deepest(Outcome outcome, const std::function<bool(const HeapCounts& counts)>& use) const;
};

// The cells of runs of positions of a diagram: codes, or a bit for each position.

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
