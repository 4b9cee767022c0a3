// The memory of one tier of a heap game: finds the rows of each group.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/huge_buffer.h"
#include "tablebase/ranking/heap_space.h"

namespace zermelo {

/// The cells of one tier: its groups one after the other, each followed by room for reads past its end. Rows are as
/// long as those of the tier (extra = 0), or as those of the positions with one more heap of `extra`.
template <class Cell>
class TierCells {
 public:
  static constexpr std::size_t slack = 64;

  TierCells(const HeapSpace& space, std::uint32_t tier, std::uint32_t extra);

  /// Row 0 of group (tier, heaps), and the distance of its rows. Requires that the group exists.
  Cell* rows(std::uint32_t heaps) { return cells_.data() + place(heaps).begin; }
  const Cell* rows(std::uint32_t heaps) const { return cells_.data() + place(heaps).begin; }
  std::size_t stride(std::uint32_t heaps) const { return place(heaps).stride; }
  HugeBuffer<Cell>& cells() { return cells_; }

  static std::size_t cell_count(const HeapSpace& space, std::uint32_t tier, std::uint32_t extra);

 private:
  struct RowPlace {
    std::size_t begin = 0, stride = 0;
  };
  const RowPlace& place(std::uint32_t heaps) const { return places_[top_heaps_ - heaps]; }

  std::uint32_t top_heaps_ = 0;
  std::vector<RowPlace> places_;
  HugeBuffer<Cell> cells_;
};

inline std::uint32_t row_stride(const HeapSpace& space, std::uint32_t tier, const HeapSpace::Group& group,
                                std::uint32_t extra) {
  return extra == 0 ? group.row_length : space.row_length(tier + extra, group.heaps + (space.counts_heaps() ? 1 : 0));
}

template <class Cell>
std::size_t TierCells<Cell>::cell_count(const HeapSpace& space, std::uint32_t tier, std::uint32_t extra) {
  std::size_t count = 0;
  for (const HeapSpace::Group& group : space.groups(tier))
    count += group.rows * row_stride(space, tier, group, extra) + slack;
  return count;
}

template <class Cell>
TierCells<Cell>::TierCells(const HeapSpace& space, std::uint32_t tier, std::uint32_t extra)
    : cells_(cell_count(space, tier, extra)) {
  std::size_t begin = 0;
  for (const HeapSpace::Group& group : space.groups(tier)) {
    const std::uint32_t stride = row_stride(space, tier, group, extra);
    places_.push_back({begin, stride});
    begin += group.rows * stride + slack;
  }
  if (!places_.empty()) top_heaps_ = space.groups(tier).front().heaps;
}

}  // namespace zermelo
