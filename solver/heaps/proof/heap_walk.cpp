// Makes each move on each multiset of a half once, and ranks the heaps that it leaves. The Grundy values of single
// heaps are checked by mex. All other values follow from them.
#include "solver/heaps/proof/heap_walk.h"

#include <algorithm>

#include "tablebase/entries/plain_mex.h"

namespace zermelo::heaps::proof {

namespace {

std::size_t sizes_of(const HeapHalf& half) { return half.high() - half.low() + 1; }

bool light(const HeapSpace& space, const HeapClass& members) {
  return space.row_length(members.sum, members.heaps) > 0;
}

Index count_ids(const HeapSpace& space, const HeapHalf& half) {
  Index multisets = 0;
  for (const HeapClass& members : half.classes()) multisets += light(space, members) ? members.count : 0;
  return multisets;
}

/// The moves from all multisets that are light enough: a class has as many multisets with a heap of n as the class
/// without this heap has multisets.
std::uint64_t count_steps(const HeapSumRules& rules, const HeapHalf& half) {
  const std::uint32_t one = rules.space->counts_heaps() ? 1 : 0;
  std::uint64_t steps = 0;
  for (const HeapClass& members : half.classes()) {
    if (!light(*rules.space, members) || members.heaps < one) continue;
    for (std::uint32_t n = half.low(); n <= std::min(half.high(), members.sum); ++n)
      steps += half.count(members.sum - n, members.heaps - one) * rules.options[n].size();
  }
  return steps;
}

/// Adds the heaps that a move leaves, or takes them away if times = -1.
void add_heaps(HeapCounts& counts, Remains left, int times) {
  counts[left.a] = static_cast<std::uint16_t>(counts[left.a] + times);
  counts[left.b] = static_cast<std::uint16_t>(counts[left.b] + times);
}

}  // namespace

HalfIds::HalfIds(const HeapSpace& space, const HeapHalf& half) : space_(space), half_(half) {
  places_.reserve(count_ids(space, half));
  for (const HeapClass& members : half.classes()) {
    first_id_.push_back(places_.size());
    for (Index rank = 0; light(space, members) && rank < members.count; ++rank)
      places_.push_back({members.sum, members.heaps, rank});
  }
}

std::uint64_t HalfIds::bytes(const HeapSpace& space, const HeapHalf& half) {
  return count_ids(space, half) * sizeof(HeapHalf::ClassRank);
}

HalfMoves::HalfMoves(const HeapSumRules& rules, const HeapHalf& half)
    : ids_(*rules.space, half), least_(half.low()), sizes_(sizes_of(half)) {
  Changes change_of(half.high() + 1);
  for (std::uint32_t n = half.low(); n <= half.high(); ++n)
    for (const Remains left : rules.options[n]) change_of[n].push_back(change(n, left, rules.space->counts_heaps()));
  larger_.reserve(ids_.size() * sizes_);
  first_step_.reserve(ids_.size() + std::size_t{1});
  steps_.reserve(count_steps(rules, half));
  HeapCounts counts{};
  for (Id id = 0; id < ids_.size(); ++id) {
    const HeapHalf::ClassRank& place = ids_.place(id);
    half.unrank(place.sum, place.heaps, place.rank, counts);
    for (std::uint32_t n = half.low(); n <= half.high(); ++n) {
      ++counts[n];
      larger_.push_back(ids_.find(counts));
      --counts[n];
    }
    first_step_.push_back(steps_.size());
    list_steps(rules, half, change_of, counts);
  }
  first_step_.push_back(steps_.size());
}

/// The change by a move on a heap of n: a place in changes_.
std::uint32_t HalfMoves::change(std::uint32_t n, Remains left, bool counts_heaps) {
  Change change{n, counts_heaps ? -1 : 0};
  for (const std::uint16_t heap : {left.a, left.b}) {
    if (heap == 1) ++change.ones;
    if (heap >= least_) change.sum -= heap;
    if (heap >= least_ && counts_heaps) ++change.heaps;
    if (heap >= 2 && heap < least_) (change.low_a == 0 ? change.low_a : change.low_b) = heap;
  }
  const auto known = std::find(changes_.begin(), changes_.end(), change);
  const auto place = static_cast<std::uint32_t>(known - changes_.begin());
  if (known == changes_.end()) changes_.push_back(change);
  return place;
}

void HalfMoves::list_steps(const HeapSumRules& rules, const HeapHalf& half, const Changes& change_of,
                           HeapCounts& counts) {
  for (std::uint32_t n = half.low(); n <= half.high(); ++n) {
    if (counts[n] == 0) continue;
    --counts[n];
    for (std::size_t k = 0; k < rules.options[n].size(); ++k) {
      add_heaps(counts, rules.options[n][k], 1);
      steps_.push_back({change_of[n][k], static_cast<std::uint32_t>(half.place(counts).rank)});
      add_heaps(counts, rules.options[n][k], -1);
    }
    ++counts[n];
  }
}

std::uint64_t HalfMoves::bytes(const HeapSumRules& rules, const HeapHalf& half) {
  const std::uint64_t multiset = sizeof(std::size_t) + sizes_of(half) * sizeof(Id);
  return HalfIds::bytes(*rules.space, half) + count_ids(*rules.space, half) * multiset +
         count_steps(rules, half) * sizeof(Step);
}

std::uint64_t HalfMoves::most_changes(const HeapSumRules& rules, const HeapHalf& half) {
  std::uint64_t options = 0;
  for (std::uint32_t n = half.low(); n <= half.high(); ++n) options += rules.options[n].size();
  return options;
}

HeapSums::HeapSums(const HeapSumRules& rules, const std::function<std::uint32_t(Index)>& value)
    : rules_(rules), low_(*rules.space, rules.space->low()), values_(rules.options.size()), low_totals_(low_.size()) {
  HeapCounts counts{};
  PlainMex mex;
  for (std::uint32_t n = 1; n < values_.size(); ++n) {
    ++counts[n];
    const bool exists = rules.space->contains(counts);
    const Index position = exists ? rules.space->rank(counts) : 0;
    --counts[n];
    if (!exists) continue;
    values_[n] = value(position);
    mex.clear();
    for (const Remains left : rules.options[n]) mex.add(values_[left.a] ^ values_[left.b]);
    if (values_[n] != mex.least_missing()) wrong_.push_back(position);
  }
  for (HalfIds::Id id = 0; id < low_.size(); ++id) low_totals_[id] = total(rules.space->low(), low_.place(id), counts);
}

std::uint32_t HeapSums::value(Index position) const {
  return total(rules_.space->unrank(position), 1, static_cast<std::uint32_t>(values_.size()) - 1);
}

std::uint32_t HeapSums::total(const HeapHalf& half, const HeapHalf::ClassRank& place, HeapCounts& counts) const {
  half.unrank(place.sum, place.heaps, place.rank, counts);
  return total(counts, half.low(), half.high());
}

std::uint32_t HeapSums::total(const HeapCounts& counts, std::uint32_t first, std::uint32_t last) const {
  std::uint32_t sum = 0;
  for (std::uint32_t n = first; n <= last; ++n)
    if (counts[n] % 2 == 1) sum ^= values_[n];
  return sum;
}

}  // namespace zermelo::heaps::proof
