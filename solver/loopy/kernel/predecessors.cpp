// The parts are cut from the end, so that the last one, which stays in memory, is as large as the buffer allows.
#include "solver/loopy/kernel/predecessors.h"

#include <limits>

#include "tablebase/base/error.h"

namespace zermelo::loopy {

void ListedPredecessors::place_lists() {
  std::uint64_t before = 0, in_group = 0;
  for (Index i = 0; i <= positions_; ++i) {
    if (i % group == 0) {
      base_[i / group] = before += in_group;
      in_group = 0;
    }
    longest_ = std::max<std::uint64_t>(longest_, begin_[i]);
    in_group += begin_[i];
    if (in_group > std::numeric_limits<std::uint32_t>::max())
      throw LimitError("{} or more moves lead to the positions {} to {}, but lists of moves hold {}", in_group,
                       i / group * group, i, std::numeric_limits<std::uint32_t>::max());
    begin_[i] = static_cast<std::uint32_t>(in_group);
  }
}

void ListedPredecessors::open(std::uint64_t room, const std::string& folder) {
  divide(room);
  std::uint64_t largest = 0;
  for (std::size_t i = 0; i < parts_.size(); ++i)
    largest =
        std::max(largest, (i + 1 < parts_.size() ? parts_[i + 1].entry : end_before(positions_)) - parts_[i].entry);
  froms_ = HugeBuffer<graphs::Vertex>(largest);
  if (parts_.size() > 1) file_ = std::make_unique<ScratchFile>(folder);
  part_ = parts_.front();
}

void ListedPredecessors::divide(std::uint64_t room) {
  for (Index end = positions_; end > 0 || parts_.empty(); end = parts_.back().first) {
    Index least = 0, most = end;  // the part begins between them
    while (least < most) {
      const Index middle = least + (most - least) / 2;
      if (end_before(end) - end_before(middle) > room)
        least = middle + 1;
      else
        most = middle;
    }
    parts_.push_back({least, end - least, end_before(least)});
  }
  std::reverse(parts_.begin(), parts_.end());
}

void ListedPredecessors::close_part(Workers& workers) {
  if (++number_ == parts_.size()) return;
  const Part next = parts_[number_];
  constexpr std::size_t chunk = std::size_t{1} << 20;
  workers.for_chunks(next.entry - part_.entry, chunk, [&](std::size_t first, std::size_t last) {
    file_->write(4 * (part_.entry + first), std::as_bytes(froms_.span().subspan(first, last - first)));
  });
  part_ = next;
}

std::uint64_t ListedPredecessors::worth_reading(std::span<const Index> rest, std::uint64_t at) const {
  const std::uint64_t most = at + ListWindow::most;
  std::uint64_t end = begin(rest.front() + 1);
  for (const Index position : rest.subspan(1)) {
    const std::uint64_t next = begin(position);
    if (end >= most || next < end || next > end + ListWindow::gap || next >= part_.entry) break;
    end = begin(position + 1);
  }
  return std::min(end, most);
}

}  // namespace zermelo::loopy
