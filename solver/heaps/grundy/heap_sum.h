// Computes the Grundy values of sums of heaps that break (pyramid, octal games, Grundy's game): exclusive ors of the
// values of the heaps.
//
// A row is the positions that differ only in the number of heaps of one; they are neighbours in the table. So the
// values of a row alternate between two numbers, or are equal if a heap of one has the value 0. All other heaps
// contribute one number to the whole row: the exclusive or of the values of its low and its high half
// (HeapSpace). Both are looked up by the rank of the half in its class.
//
// Cost model: for each row one cell of a list, which is read in order, and one store for 16 bytes of the row.
// Memory: one value for each multiset of either half, about the square root of the number of positions.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "solver/solving/lanes.h"
#include "tablebase/game/structure.h"
#include "tablebase/heaps/heap_space.h"

namespace zermelo::heaps {

/// The Grundy values of the single heaps 0, 1, ..., from their options.
std::vector<std::uint32_t> heap_values(const HeapSumRules& rules);

/// Bytes of a HeapFill with cells of `cell_bytes`.
std::uint64_t heap_fill_memory(const HeapSumRules& rules, std::uint64_t cell_bytes);

/// Fills any part of the table.
template <class Cell>
class HeapFill {
 public:
  /// Requires that the values fit the cells.
  HeapFill(const HeapSumRules& rules, const std::vector<std::uint32_t>& heaps);

  void operator()(Index first, Index count, Cell* to) const;

 private:
  /// The exclusive or of the heap values of each multiset, class by class, by rank.
  class Half {
   public:
    Half(const HeapHalf& half, const HeapSpace& space, const std::vector<std::uint32_t>& heaps);
    const Cell* values(std::uint32_t heap_class) const { return values_.data() + first_[heap_class]; }

   private:
    void link(const HeapHalf& half, std::uint32_t heap_class, const std::vector<std::uint32_t>& heaps);
    std::vector<Index> first_;
    std::vector<Cell> values_;
  };
  struct Part {
    const HeapSpace::Group* group;
    std::uint32_t tier;
  };
  /// The entries that are still to be written.
  struct Unwritten {
    Cell* to;
    Index count;
    Index ones;  ///< the number of entries of the first row to skip
  };

  void fill_group(const Part& part, Index row, Unwritten& unwritten) const;
  void write_rows(const Cell* lows, Index first_low, Index end_low, Cell high, Index length,
                  Unwritten& unwritten) const;

  std::shared_ptr<const HeapSpace> space_;
  Half low_, high_;
  std::vector<Part> parts_;  ///< all groups in the order of the index
  std::vector<Cell> ones_;   ///< the values of 0, 1, ... heaps of one, and room for a vector
};

}  // namespace zermelo::heaps
