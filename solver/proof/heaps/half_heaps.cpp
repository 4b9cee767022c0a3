// Makes each move on each multiset once, and ranks the half that it changes.
#include "solver/proof/heaps/half_heaps.h"

#include <algorithm>

namespace zermelo {

LowHeaps::LowHeaps(const HeapRules& rules)
    : ids_(*rules.space, rules.space->low()),
      sizes_(rules.space->low().high() < 2 ? 0 : rules.space->low().high() - 1) {
  HeapCounts counts{};
  for (Id id = 0; id < ids_.size(); ++id) {
    ids_.unrank(id, counts);
    list_larger(counts);
    list_steps(rules, ids_.place(id), counts);
  }
  first_step_.push_back(steps_.size());
}

void LowHeaps::list_larger(HeapCounts& counts) {
  for (std::uint32_t n = 2; n < sizes_ + 2; ++n) {
    ++counts[n];
    larger_.push_back(ids_.find(counts));
    --counts[n];
  }
}

void LowHeaps::list_steps(const HeapRules& rules, const HeapHalf::ClassRank& place, HeapCounts& counts) {
  first_step_.push_back(steps_.size());
  for_steps(rules, 2, static_cast<std::uint32_t>(sizes_ + 1), counts, [&](Remains left) {
    const HeapHalf::ClassRank after = ids_.half().place(counts);
    const auto heaps = static_cast<std::int32_t>(after.heaps) - static_cast<std::int32_t>(place.heaps);
    steps_.push_back({change({place.sum - after.sum, heaps, ones_of(left)}), static_cast<std::uint32_t>(after.rank)});
  });
}

std::uint32_t LowHeaps::change(const Change& change) {
  const auto place = static_cast<std::uint32_t>(std::find(changes_.begin(), changes_.end(), change) - changes_.begin());
  if (place == changes_.size()) changes_.push_back(change);
  return place;
}

HighHeaps::HighHeaps(const HeapRules& rules) : ids_(*rules.space, rules.space->high()) {
  const HeapHalf& half = ids_.half();
  const auto small = [&](std::uint16_t n) { return n >= 2 && n < half.low() ? n : std::uint16_t{0}; };
  HeapCounts counts{};
  for (HalfIds::Id id = 0; id < ids_.size(); ++id) {
    ids_.unrank(id, counts);
    first_step_.push_back(steps_.size());
    for_steps(rules, half.low(), half.high(), counts, [&](Remains left) {
      steps_.push_back({ids_.find(counts), small(left.a), small(left.b), ones_of(left)});
    });
  }
  first_step_.push_back(steps_.size());
}

}  // namespace zermelo
