// A frame never has runs of two classes, so the number of the frame of a run is a sum and a shift.
#include "solver/heaps/proof/heap_frames.h"

#include <algorithm>

namespace zermelo {

GroupFrames::GroupFrames(const HeapSpace& space, std::uint32_t tier, const HeapSpace::Group& group,
                         std::size_t frame_cells, Index first)
    : group_(group), first_(first) {
  classes_.reserve(group.run_begin.size());
  for (std::size_t c = 0; c < group.run_begin.size(); ++c) {
    const RunClass runs(space, tier, group, space.high().classes()[c], frame_cells);
    classes_.push_back({static_cast<std::uint32_t>(frames_), static_cast<std::uint32_t>(runs.lows),
                        static_cast<std::uint32_t>(runs.runs), runs.shift});
    frames_ += runs.frames();
  }
}

GroupFrames::Place GroupFrames::place_of_row(Index row) const {
  // An empty class begins at the same row as the next one, so the last class that begins at or before `row` has it.
  const auto run = std::upper_bound(group_.run_begin.begin(), group_.run_begin.end(), row) - 1;
  const auto c = static_cast<std::uint32_t>(run - group_.run_begin.begin());
  Place found = place(c, (row - *run) / classes_[c].lows);
  found.row = row - found.frame_row;
  return found;
}

std::vector<FrameRows> GroupFrames::rows() const {
  std::vector<FrameRows> all;
  all.reserve(frames_);
  for (std::uint32_t c = 0; c < classes_.size(); ++c)
    for (Index rank = 0; classes_[c].lows > 0 && rank < classes_[c].runs; rank += Index{1} << classes_[c].shift) {
      const Place frame = place(c, rank);
      all.push_back({frame.frame_row, frame.frame_row + frame.rows});
    }
  return all;
}

}  // namespace zermelo
