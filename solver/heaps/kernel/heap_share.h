// Tells which rows of a heap game belong to a rank: rows with some of the high halves, in every tier and group.
#pragma once

#include <cstdint>
#include <vector>

#include "tablebase/heaps/heap_space.h"

namespace zermelo {

/// Each class of high halves is divided into parts, which do not depend on the ranks: about `parts` in all, but at
/// least one of each class. A rank owns neighbouring parts of a class. A move on a heap of the low half leads to rows
/// of the same rank. Cost: with one rank, a step for each class; with more, one for each class of each group.
class HeapShare {
 public:
  static constexpr std::uint32_t parts = 256;
  static constexpr unsigned most_ranks = 65'535;

  /// Throws LimitError for more than `most_ranks`.
  HeapShare(const HeapSpace& space, unsigned own, unsigned ranks);

  /// All high halves of a class.
  Index count(std::uint32_t c) const { return counts_[c]; }
  unsigned own() const { return own_; }
  unsigned ranks() const { return ranks_; }
  /// The own high halves of a class are those with a rank in it from first(c) to end(c) - 1.
  Index first(std::uint32_t c) const { return own_runs_[c].first; }
  Index end(std::uint32_t c) const { return own_runs_[c].end; }

  unsigned owner(std::uint32_t c, Index rank) const { return owners_[first_part_[c] + part_of(c, rank)]; }
  bool owns(std::uint32_t c, Index rank) const { return owner(c, rank) == own_; }
  /// The end of the part that contains a high half.
  Index part_end(std::uint32_t c, Index rank) const { return part_begin(c, part_of(c, rank) + 1); }
  std::size_t parts_of(std::uint32_t c) const { return first_part_[c + 1] - first_part_[c]; }

 private:
  struct Run {
    Index first = 0, end = 0;
  };

  Index part_begin(std::uint32_t c, std::size_t part) const { return counts_[c] * part / parts_of(c); }
  /// The last part that begins at this high half or before.
  std::size_t part_of(std::uint32_t c, Index rank) const { return ((rank + 1) * parts_of(c) - 1) / counts_[c]; }
  Run own_run(std::uint32_t c) const;
  void deal(const HeapSpace& space);
  void deal_class(std::uint32_t c, Index weight, std::vector<Index>& loads);

  std::vector<Index> counts_;            ///< of the high halves of each class; 0 for a class that is too heavy
  std::vector<std::size_t> first_part_;  ///< of each class, and one more
  std::vector<unsigned> owners_;         ///< of each part
  std::vector<Run> own_runs_;            ///< of each class
  unsigned own_, ranks_;
};

/// The rows of a group with one high half of a class: the low halves that go with it; 0 if there are none.
inline Index rows_beside(const HeapSpace& space, std::uint32_t tier, const HeapSpace::Group& group, std::uint32_t c) {
  const HeapClass& part = space.high().classes()[c];
  if (part.heaps > group.heaps || part.sum > tier) return 0;
  return space.low().count(tier - part.sum, group.heaps - part.heaps);
}

}  // namespace zermelo
