// Computes values of single heaps by mex, values of the halves of positions by exclusive or along links between
// classes, and rows from their halves.
#include "solver/heaps/grundy/heap_sum.h"

#include <algorithm>

#include "solver/solving/cells.h"

namespace zermelo::heaps {
namespace {

/// Whether some position has a half of this class.
bool fits(const HeapSpace& space, const HeapClass& members) { return space.row_length(members.sum, members.heaps) > 0; }

Index members_of(const HeapHalf& half, const HeapSpace& space) {
  Index count = 0;
  for (const HeapClass& members : half.classes())
    if (fits(space, members)) count += members.count;
  return count;
}

std::uint32_t longest_row(const HeapSpace& space) { return space.limits().bound + 1; }

}  // namespace

std::vector<std::uint32_t> heap_values(const HeapSumRules& rules) {
  std::vector<std::uint32_t> values(rules.options.size());
  Mex mex;
  for (std::size_t n = 0; n < values.size(); ++n) {
    mex.begin(rules.options[n].size());
    for (const Remains left : rules.options[n]) mex.add(values[left.a] ^ values[left.b]);
    values[n] = static_cast<std::uint32_t>(mex.least());
  }
  return values;
}

std::uint64_t heap_fill_memory(const HeapSumRules& rules, std::uint64_t cell_bytes) {
  const HeapSpace& space = *rules.space;
  const Index members = members_of(space.low(), space) + members_of(space.high(), space);
  const Index classes = space.low().classes().size() + space.high().classes().size();
  Index groups = 0;
  for (std::uint32_t tier = 0; tier < space.tiers(); ++tier) groups += space.groups(tier).size();
  return (members + longest_row(space) + 16) * cell_bytes + 8 * classes + 16 * groups;
}

template <class Cell>
HeapFill<Cell>::Half::Half(const HeapHalf& half, const HeapSpace& space, const std::vector<std::uint32_t>& heaps) {
  first_.reserve(half.classes().size() + 1);
  Index count = 0;
  for (const HeapClass& members : half.classes()) {
    first_.push_back(count);
    if (fits(space, members)) count += members.count;
  }
  first_.push_back(count);
  values_.resize(count);
  for (std::uint32_t c = 0; c + 1 < first_.size(); ++c)
    if (first_[c] != first_[c + 1]) link(half, c, heaps);
}

/// The members of a class with the largest heap n are, in order, the members of one lower class without heaps above n,
/// each with a heap of n added (HeapHalf).
template <class Cell>
void HeapFill<Cell>::Half::link(const HeapHalf& half, std::uint32_t heap_class,
                                const std::vector<std::uint32_t>& heaps) {
  const HeapClass& target = half.classes()[heap_class];
  const std::uint32_t step = half.low() <= half.high() && half.count(half.low(), 1) > 0 ? 1 : 0;
  for (std::uint32_t n = half.low(); n <= half.high() && n <= target.sum && step <= target.heaps; ++n) {
    const Index begin = half.below(n, target.sum, target.heaps), end = half.below(n + 1, target.sum, target.heaps);
    if (begin == end) continue;
    const Cell* rests = values_.data() + first_[half.class_at(target.sum - n, target.heaps - step)];
    Cell* to = values_.data() + first_[heap_class];
    for (Index rank = begin; rank < end; ++rank) to[rank] = static_cast<Cell>(rests[rank - begin] ^ heaps[n]);
  }
}

template <class Cell>
HeapFill<Cell>::HeapFill(const HeapSumRules& rules, const std::vector<std::uint32_t>& heaps)
    : space_(rules.space),
      low_(space_->low(), *space_, heaps),
      high_(space_->high(), *space_, heaps),
      ones_(longest_row(*space_) + std::size_t{GrundyLanes<Cell>::size}) {
  for (std::uint32_t tier = 0; tier < space_->tiers(); ++tier)
    for (const HeapSpace::Group& group : space_->groups(tier)) parts_.push_back({&group, tier});
  const Cell one = heaps.size() > 1 ? static_cast<Cell>(heaps[1]) : Cell{0};
  for (std::size_t i = 1; i < ones_.size(); i += 2) ones_[i] = one;
}

template <class Cell>
void HeapFill<Cell>::operator()(Index first, Index count, Cell* to) const {
  auto part =
      std::upper_bound(parts_.begin(), parts_.end(), first, [](Index i, const Part& p) { return i < p.group->begin; }) -
      1;
  const Index offset = first - part->group->begin;
  Unwritten unwritten{to, count, offset % part->group->row_length};
  for (Index row = offset / part->group->row_length; unwritten.count > 0; row = 0) fill_group(*part++, row, unwritten);
}

/// Writes the rows of a group from `row` on, as many as `unwritten` asks for.
template <class Cell>
void HeapFill<Cell>::fill_group(const Part& part, Index row, Unwritten& unwritten) const {
  const std::span<const Index> begins = space_->run_begin(*part.group);
  // An empty run begins where the next run does, so the last run that begins at or before `row` contains it.
  auto c = static_cast<std::uint32_t>(std::upper_bound(begins.begin(), begins.end(), row) - begins.begin() - 1);
  for (; c < begins.size() && unwritten.count > 0; ++c) {
    const HeapClass& high = space_->high().classes()[c];
    if (high.heaps > part.group->heaps) continue;
    const std::uint32_t sum = part.tier - high.sum, heaps = part.group->heaps - high.heaps;
    const Index lows = space_->low().count(sum, heaps);
    if (lows == 0) continue;
    const Cell* low = low_.values(space_->low().class_at(sum, heaps));
    const Index before = row > begins[c] ? row - begins[c] : 0;
    Index first_low = before % lows;
    for (Index rank = before / lows; rank < high.count && unwritten.count > 0; ++rank, first_low = 0)
      write_rows(low, first_low, lows, high_.values(c)[rank], part.group->row_length, unwritten);
  }
}

template <class Cell>
void HeapFill<Cell>::write_rows(const Cell* lows, Index first_low, Index end_low, Cell high, Index length,
                                Unwritten& unwritten) const {
  const ListedAxis<Cell> ones{ones_.data()};
  for (Index low = first_low; low < end_low && unwritten.count > 0; ++low) {
    const Index some = std::min(unwritten.count, length - unwritten.ones);
    unwritten.to = write_row(unwritten.to, some, unwritten.count, static_cast<Cell>(lows[low] ^ high), ones,
                             static_cast<std::uint32_t>(unwritten.ones));
    unwritten.count -= some;
    unwritten.ones = 0;
  }
}

template class HeapFill<std::uint8_t>;
template class HeapFill<std::uint16_t>;
template class HeapFill<std::uint32_t>;

}  // namespace zermelo::heaps
