// Which rows of a heap game are those of one rank: rows with some of the high halves, in every tier and group.
#pragma once

#include <cstdint>
#include <vector>

#include "tablebase/ranking/heap_space.h"

namespace zermelo {

/// Each class of high halves is divided into at most `parts` parts, whose number does not depend on the ranks; each
/// rank owns neighbouring parts. So a move on a heap of the low half leads to rows of the same rank. The first part of
/// class c belongs to rank c modulo the number of ranks, because small classes have one part only.
class HeapShare {
 public:
  static constexpr std::uint32_t parts = 64;

  HeapShare(const HeapSpace& space, unsigned own, unsigned ranks);

  /// All high halves of a class.
  Index count(std::uint32_t c) const { return counts_[c]; }
  unsigned own() const { return own_; }
  unsigned ranks() const { return ranks_; }
  /// The own high halves of a class are those with a rank in it from first(c) to end(c) - 1.
  Index first(std::uint32_t c) const { return part_begin(c, first_part(c)); }
  Index end(std::uint32_t c) const { return part_begin(c, end_part(c)); }

  unsigned owner(std::uint32_t c, Index rank) const {
    return static_cast<unsigned>((part_of(c, rank) * ranks_ / parts + c) % ranks_);
  }
  bool owns(std::uint32_t c, Index rank) const { return owner(c, rank) == own_; }
  /// The end of the part that contains a high half.
  Index part_end(std::uint32_t c, Index rank) const { return part_begin(c, part_of(c, rank) + 1); }

 private:
  Index part_begin(std::uint32_t c, std::uint64_t part) const { return counts_[c] * part / parts; }
  /// The last part that begins at this high half or before.
  std::uint64_t part_of(std::uint32_t c, Index rank) const { return ((rank + 1) * parts - 1) / counts_[c]; }
  /// The own parts k have k * ranks / parts == turn.
  std::uint64_t turn(std::uint32_t c) const { return (own_ + ranks_ - c % ranks_) % ranks_; }
  std::uint64_t first_part(std::uint32_t c) const { return (turn(c) * parts + ranks_ - 1) / ranks_; }
  std::uint64_t end_part(std::uint32_t c) const { return ((turn(c) + 1) * parts + ranks_ - 1) / ranks_; }

  std::vector<Index> counts_;  ///< of the high halves of each class; 0 for a class that is too heavy
  unsigned own_, ranks_;
};

/// The rows of a group with one high half of a class: the low halves that go with it; 0 if there are none.
inline Index rows_beside(const HeapSpace& space, std::uint32_t tier, const HeapSpace::Group& group, std::uint32_t c) {
  const HeapClass& part = space.high().classes()[c];
  if (part.heaps > group.heaps || part.sum > tier) return 0;
  return space.low().count(tier - part.sum, group.heaps - part.heaps);
}

}  // namespace zermelo
