#include "solver/heaps/diagram/move_sets.h"

#include <algorithm>

#include "tablebase/heaps/heap_space.h"

namespace zermelo::heaps {
namespace {

/// What is left of the remains without heaps of n; adds the number of these to `taken`.
Remains without(Remains remains, std::uint32_t n, std::size_t& taken) {
  for (std::uint16_t* heap : {&remains.a, &remains.b})
    if (*heap == n) {
      *heap = 0;
      ++taken;
    }
  return {std::max(remains.a, remains.b), std::min(remains.a, remains.b)};
}

}  // namespace

MoveSets::MoveSets(const HeapSumRules& rules)
    : alpha_(rules.space->limits().alpha), beta_(rules.space->limits().beta), of_heap_(rules.options.size()) {
  for (std::uint32_t n = 2; n < rules.options.size(); ++n) of_heap_[n] = number({weight(n), rules.options[n]});
}

std::uint32_t MoveSets::number(const Key& key) {
  if (key.remains.empty()) return MoveSet::none;
  if (const auto known = numbers_.find(key); known != numbers_.end()) return known->second;
  const MoveSet made = make(key);
  sets_.push_back(made);
  return numbers_[key] = count() - 1;
}

MoveSet MoveSets::make(const Key& key) {
  MoveSet set{.drop = key.drop, .level = key.remains.back().a};  // sorted by a, the larger heap
  std::uint32_t heaviest = 0;
  for (const Remains& remains : key.remains) heaviest = std::max(heaviest, weight(remains.a) + weight(remains.b));
  if (set.level > 0 && heaviest < key.drop) {
    set.cut = number({key.drop - heaviest, {Remains{}}});
    set.rest = number({heaviest, key.remains});
    return set;
  }
  std::array<std::vector<Remains>, 3> rests;
  for (const Remains& remains : key.remains) {
    std::size_t taken = 0;
    const Remains rest = without(remains, set.level, taken);
    rests[set.level > 0 ? taken : 0].push_back(rest);
  }
  for (std::uint32_t i = 0; set.level > 0 && i < 3; ++i) {
    std::sort(rests[i].begin(), rests[i].end());
    rests[i].erase(std::unique(rests[i].begin(), rests[i].end()), rests[i].end());
    set.below[i] = number({key.drop - i * weight(set.level), rests[i]});
  }
  return set;
}

}  // namespace zermelo::heaps
