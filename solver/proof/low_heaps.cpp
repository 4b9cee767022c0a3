// Ids count the multisets class by class, and by rank in a class.
#include "solver/proof/low_heaps.h"

namespace zermelo {

void add_heaps(HeapCounts& counts, Remains left, int times) {
  counts[left.a] = static_cast<std::uint16_t>(counts[left.a] + times);
  counts[left.b] = static_cast<std::uint16_t>(counts[left.b] + times);
  counts[0] = 0;
}

LowHeaps::LowHeaps(const HeapRules& rules)
    : space_(*rules.space), half_(space_.low()), sizes_(half_.high() < 2 ? 0 : half_.high() - 1) {
  for (const HeapClass& members : half_.classes()) {
    first_id_.push_back(places_.size());
    if (!light(members.sum, members.heaps)) continue;
    for (Index rank = 0; rank < members.count; ++rank) places_.push_back({members.sum, members.heaps, rank});
  }
  HeapCounts counts{};
  for (const HeapHalf::ClassRank& place : places_) {
    half_.unrank(place.sum, place.heaps, place.rank, counts);
    list_larger(counts);
    list_steps(rules, counts);
  }
  first_step_.push_back(steps_.size());
}

bool LowHeaps::light(std::uint32_t sum, std::uint32_t heaps) const { return space_.row_length(sum, heaps) > 0; }

LowHeaps::Id LowHeaps::find(const HeapCounts& counts) const {
  const HeapHalf::ClassRank place = half_.place(counts);
  return light(place.sum, place.heaps) ? id(place.sum, place.heaps, place.rank) : absent;
}

void LowHeaps::list_larger(HeapCounts& counts) {
  for (std::uint32_t n = 2; n < sizes_ + 2; ++n) {
    ++counts[n];
    larger_.push_back(find(counts));
    --counts[n];
  }
}

void LowHeaps::list_steps(const HeapRules& rules, HeapCounts& counts) {
  first_step_.push_back(steps_.size());
  for (std::uint32_t n = 2; n < sizes_ + 2; ++n) {
    if (counts[n] == 0) continue;
    --counts[n];
    for (const Remains left : rules.options[n]) {
      add_heaps(counts, left, 1);
      steps_.push_back({find(counts), (left.a == 1 ? 1u : 0u) + (left.b == 1 ? 1u : 0u)});
      add_heaps(counts, left, -1);
    }
    ++counts[n];
  }
}

}  // namespace zermelo
