// Makes each move on each multiset of small heaps once, and ranks the half that it changes. A move on large heaps
// follows a link to the rest, and links to the rest with the new heaps.
#include "solver/heaps/proof/half_heaps.h"

#include <algorithm>

namespace zermelo::heaps::proof {
namespace {

std::size_t sizes_of(const HeapHalf& half) { return half.high() < half.low() ? 0 : half.high() - half.low() + 1; }

/// The moves on heaps of this half from all of its multisets that are light enough: a class has as many multisets with
/// a heap of n as the class without this heap has multisets.
std::uint64_t count_steps(const HeapSumRules& rules, const HeapHalf& half) {
  const HeapSpace& space = *rules.space;
  const std::uint32_t one = space.counts_heaps() ? 1 : 0;
  std::uint64_t steps = 0;
  for (const HeapClass& members : half.classes()) {
    if (space.row_length(members.sum, members.heaps) == 0 || members.heaps < one) continue;
    for (std::uint32_t n = half.low(); n <= std::min(half.high(), members.sum); ++n)
      steps += half.count(members.sum - n, members.heaps - one) * rules.options[n].size();
  }
  return steps;
}

}  // namespace

LowHeaps::LowHeaps(const HeapSumRules& rules) : ids_(*rules.space, rules.space->low()), sizes_(sizes_of(ids_.half())) {
  larger_.reserve(ids_.size() * sizes_);
  first_step_.reserve(ids_.size() + std::size_t{1});
  steps_.reserve(count_steps(rules, ids_.half()));
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

void LowHeaps::list_steps(const HeapSumRules& rules, const HeapHalf::ClassRank& place, HeapCounts& counts) {
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

std::uint64_t LowHeaps::bytes(const HeapSumRules& rules) {
  const HeapHalf& half = rules.space->low();
  const std::uint64_t multiset = HalfIds::entry_bytes + sizeof(std::size_t) + sizes_of(half) * sizeof(Id);
  return HalfIds::count(*rules.space, half) * multiset + count_steps(rules, half) * sizeof(Step);
}

std::uint64_t LowHeaps::most_changes(const HeapSumRules& rules) {
  std::uint64_t options = 0;
  for (std::uint32_t n = 2; n <= rules.space->low().high(); ++n) options += rules.options[n].size();
  return options;
}

HighHeaps::HighHeaps(const HeapSumRules& rules)
    : ids_(*rules.space, rules.space->high()), sizes_(sizes_of(ids_.half())) {
  larger_.assign(ids_.size() * sizes_, HalfIds::absent);
  smaller_.assign(ids_.size() * sizes_, HalfIds::absent);
  HeapCounts counts{};
  for (Id id = 0; id < ids_.size(); ++id) {
    ids_.unrank(id, counts);
    for (std::size_t k = 0; k < sizes_; ++k) {
      ++counts[ids_.half().low() + k];
      const Id larger = ids_.find(counts);
      --counts[ids_.half().low() + k];
      larger_[id * sizes_ + k] = larger;
      if (larger != HalfIds::absent) smaller_[larger * sizes_ + k] = id;
    }
  }
}

/// A multiset with k different heaps has at least the weight of the k smallest heaps. So it has at most as many moves
/// as the k heaps with the most options.
std::uint64_t HighHeaps::most_steps(const HeapSumRules& rules) {
  const HeapHalf& half = rules.space->high();
  std::vector<std::uint64_t> options;
  for (std::uint32_t n = half.low(); n <= half.high(); ++n) options.push_back(rules.options[n].size());
  std::sort(options.rbegin(), options.rend());
  std::uint64_t steps = 0;
  std::uint32_t sum = 0, one = rules.space->counts_heaps() ? 1 : 0;
  for (std::uint32_t k = 0; k < options.size(); ++k) {
    sum += half.low() + k;
    if (rules.space->row_length(sum, (k + 1) * one) == 0) break;
    steps += options[k];
  }
  return steps;
}

std::uint64_t HighHeaps::bytes(const HeapSumRules& rules) {
  const HeapHalf& half = rules.space->high();
  return HalfIds::count(*rules.space, half) * (HalfIds::entry_bytes + 2 * sizes_of(half) * sizeof(Id));
}

}  // namespace zermelo::heaps::proof
