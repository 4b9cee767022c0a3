// Sums of heaps that break (pyramid, octal games, Grundy's game): the exclusive or of the values of the heaps.
//
// In the order of the index a row is all positions that differ in the number of heaps of one only, so its values go up
// and down between two numbers, or stay, if a heap of one has value 0. The number that the row shares is that of its
// low half XOR that of its high half (ranking/heap_space.h), both looked up by their place in their class.
//
// Cost model: one byte or word of a list for each row, which is read in order, and one store for 16 bytes of the row.
// Memory: one value for each multiset of either half, about the square root of the number of positions.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "solver/grundy/sums/row.h"
#include "tablebase/ranking/heap_space.h"
#include "tablebase/structure.h"

namespace zermelo {

/// The values of single heaps 0, 1, ..., from their options.
std::vector<std::uint32_t> heap_values(const HeapRules& rules);

/// Bytes that a HeapFill of such cells takes.
std::uint64_t heap_fill_memory(const HeapRules& rules, std::uint64_t cell_bytes);

/// Fills any part of the table.
template <class Cell>
class HeapFill {
 public:
  /// Requires that the values fit the cells.
  HeapFill(const HeapRules& rules, const std::vector<std::uint32_t>& heaps);

  void operator()(Index first, Index count, Cell* to) const;

 private:
  /// The exclusive or of each multiset's heaps, class by class, by rank.
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
  /// What is still to be written.
  struct Rest {
    Cell* to;
    Index count;
    Index ones;  ///< entries of the first row to leave out
  };

  void fill_group(const Part& part, Index row, Rest& rest) const;
  void write_rows(const Cell* lows, Index first_low, Index end_low, Cell high, Index length, Rest& rest) const;

  std::shared_ptr<const HeapSpace> space_;
  Half low_, high_;
  std::vector<Part> parts_;  ///< all groups in the order of the index
  std::vector<Cell> ones_;   ///< values of rows of heaps of one, with room behind
};

}  // namespace zermelo
