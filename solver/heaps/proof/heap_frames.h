// Cuts the rows of a heap game into frames: pieces that are packed and unpacked as a whole.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "tablebase/heaps/heap_space.h"

namespace zermelo {

/// The runs of one high class in one group, which have equally many rows.
struct RunClass {
  Index lows = 0;  ///< rows of a run; 0: there is none
  Index runs = 0;
  unsigned shift = 0;  ///< a frame has 2^shift runs, the last one perhaps fewer

  /// Frames have at most `frame_cells` cells, or one run.
  RunClass(const HeapSpace& space, std::uint32_t tier, const HeapSpace::Group& group, const HeapClass& high,
           std::size_t frame_cells)
      : runs(high.count) {
    if (high.sum > tier || high.heaps > group.heaps) return;
    lows = space.low().count(tier - high.sum, group.heaps - high.heaps);
    const Index fit = lows == 0 ? 0 : std::min(runs, frame_cells / (lows * group.row_length));
    shift = fit == 0 ? 0 : static_cast<unsigned>(std::bit_width(fit)) - 1;
  }

  Index frames() const { return lows == 0 ? 0 : ((runs - 1) >> shift) + 1; }
  Index rows_of_frame() const { return std::min(runs, Index{1} << shift) * lows; }
};

/// Rows [begin, end) of a group.
struct FrameRows {
  Index begin = 0, end = 0;
};

/// The frames of one group. Frames have serial numbers in the order of the table.
class GroupFrames {
 public:
  /// `first` is the serial number of the first frame.
  GroupFrames(const HeapSpace& space, std::uint32_t tier, const HeapSpace::Group& group, std::size_t frame_cells,
              Index first);

  Index first() const { return first_; }
  Index count() const { return frames_; }
  /// All frames, in order.
  std::vector<FrameRows> rows() const;

  /// A run, or a row, in its frame.
  struct Place {
    Index serial;
    Index frame_row, rows;  ///< the first row of the frame in its group, and the number of its rows
    Index row;              ///< the row, or the first row of the run, in the frame
  };
  /// Requires a nonempty class.
  Place place(std::uint32_t high_class, Index high_rank) const {
    const Class& c = classes_[high_class];
    const Index frame = high_rank >> c.shift, begin = frame << c.shift;
    return {first_ + c.first_frame + frame, group_.run_begin[high_class] + begin * c.lows,
            std::min<Index>(c.runs - begin, Index{1} << c.shift) * c.lows, (high_rank - begin) * c.lows};
  }
  /// The frame of a row. Cost: a binary search.
  Place place_of_row(Index row) const;
  const HeapSpace::Group& group() const { return group_; }

 private:
  struct Class {
    std::uint32_t first_frame, lows, runs, shift;
  };

  const HeapSpace::Group& group_;
  Index first_;
  Index frames_ = 0;
  std::vector<Class> classes_;

 public:
  static constexpr std::size_t class_bytes = sizeof(Class);  ///< memory for each high class of the group
};

}  // namespace zermelo
