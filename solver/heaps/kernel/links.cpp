// Links multisets without ranking them: the links of a multiset follow from the links of the multiset without its
// largest heap.
#include "solver/heaps/kernel/links.h"

#include <algorithm>

namespace zermelo {
namespace {

bool fits(const HeapSpace& space, std::uint32_t sum, std::uint32_t heaps) { return space.row_length(sum, heaps) > 0; }

Index members(const HeapHalf& half, const HeapSpace& space) {
  Index count = 0;
  for (const HeapClass& members : half.classes())
    if (fits(space, members.sum, members.heaps)) count += members.count;
  return count;
}

}  // namespace

std::uint64_t HeapLinks::memory(const HeapHalf& half, const HeapSpace& space) {
  return members(half, space) * 4 * (std::uint64_t{half.high() - half.low() + 1} + 1);
}

HeapLinks::HeapLinks(const HeapHalf& half, const HeapSpace& space) : half_(&half) {
  Index count = 0;
  for (const HeapClass& members : half.classes()) {
    first_.push_back(static_cast<Id>(count));
    if (fits(space, members.sum, members.heaps)) count += members.count;
  }
  if (count >= none) throw SpecError("one half of the heaps has more than 2^32 arrangements; lower max or total");
  first_.push_back(static_cast<Id>(count));
  class_of_.resize(count);
  with_.assign(count * (half.high() - half.low() + 1), none);
  std::vector<Id> without(with_.size(), none);  // the multiset with one heap of n less
  for (std::uint32_t c = 0; c + 1 < first_.size(); ++c) {
    std::fill(class_of_.begin() + first_[c], class_of_.begin() + first_[c + 1], c);
    link(c, without);
  }
}

/// Links class c to the lower classes. Requires that these are linked. The members of c with the largest heap n are, in
/// order, the members of one lower class without heaps above n, each with a heap of n added. A member rest + n without
/// a smaller heap i is (rest without i) + n: both of these links are known.
void HeapLinks::link(std::uint32_t c, std::vector<Id>& without) {
  const std::uint32_t low = half_->low(), high = half_->high(), step = half_->count(low, 1) > 0 ? 1 : 0;
  if (low > high) return;
  const HeapClass& target = half_->classes()[c];
  const auto at = [&](std::uint32_t n, Id id) { return (n - low) * std::size_t{size()} + id; };
  for (std::uint32_t n = low; n <= high; ++n) {
    if (target.sum < n || target.heaps < step) break;
    const Index begin = half_->below(n, target.sum, target.heaps), end = half_->below(n + 1, target.sum, target.heaps);
    if (begin == end || first_[c] == first_[c + 1]) continue;
    const Id partner = first_[half_->class_at(target.sum - n, target.heaps - step)];
    for (Index rank = begin; rank < end; ++rank) {
      const Id id = first_[c] + static_cast<Id>(rank), rest = partner + static_cast<Id>(rank - begin);
      without[at(n, id)] = rest;
      with_[at(n, rest)] = id;
      // id = rest + n; for every heap i < n in rest, id without i = (rest without i) + n.
      for (std::uint32_t i = low; i < n; ++i) {
        const Id less = without[at(i, rest)];
        if (less == none) continue;
        const Id other = with_[at(n, less)];
        without[at(i, id)] = other;
        with_[at(i, other)] = id;
      }
    }
  }
}

}  // namespace zermelo
