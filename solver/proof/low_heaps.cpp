// Ids count the multisets class by class, and by rank in a class.
#include "solver/proof/low_heaps.h"

#include <algorithm>

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
    list_steps(rules, place, counts);
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

void LowHeaps::list_steps(const HeapRules& rules, const HeapHalf::ClassRank& place, HeapCounts& counts) {
  first_step_.push_back(steps_.size());
  for (std::uint32_t n = 2; n < sizes_ + 2; ++n) {
    if (counts[n] == 0) continue;
    --counts[n];
    for (const Remains left : rules.options[n]) {
      add_heaps(counts, left, 1);
      const HeapHalf::ClassRank after = half_.place(counts);
      add_heaps(counts, left, -1);
      const auto heaps = static_cast<std::int32_t>(after.heaps) - static_cast<std::int32_t>(place.heaps);
      steps_.push_back({change({place.sum - after.sum, heaps, ones_of(left)}), static_cast<std::uint32_t>(after.rank)});
    }
    ++counts[n];
  }
}

std::uint32_t LowHeaps::change(const Change& change) {
  const auto place = static_cast<std::uint32_t>(std::find(changes_.begin(), changes_.end(), change) - changes_.begin());
  if (place == changes_.size()) changes_.push_back(change);
  return place;
}

}  // namespace zermelo
