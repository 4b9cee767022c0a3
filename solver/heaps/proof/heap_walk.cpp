// The values of single heaps are checked by mex. All other values follow from them.
#include "solver/heaps/proof/heap_walk.h"

#include "tablebase/entries/plain_mex.h"

namespace zermelo::heaps::proof {

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
