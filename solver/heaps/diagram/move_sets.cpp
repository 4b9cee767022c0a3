#include "solver/heaps/diagram/move_sets.h"

#include <algorithm>

#include "tablebase/heaps/heap_space.h"

namespace zermelo::heaps {
namespace {

/// What is left of the remains without heaps of n; the number of those heaps is added to `taken`.
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
  for (std::uint32_t n = 2; n < rules.options.size(); ++n)
    of_heap_[n] = number({n - 1, alpha_ * n + beta_, rules.options[n]});
}

std::uint32_t MoveSets::number(const Key& key) {
  if (key.remains.empty()) return MoveSet::none;
  if (const auto known = numbers_.find(key); known != numbers_.end()) return known->second;
  const MoveSet made = make(key);
  sets_.push_back(made);
  return numbers_[key] = count() - 1;
}

MoveSet MoveSets::make(const Key& key) {
  std::array<std::vector<Remains>, 3> by_taken;
  for (const Remains& remains : key.remains) {
    std::size_t taken = 0;
    const Remains rest = without(remains, key.level, taken);
    by_taken[taken].push_back(rest);
  }
  MoveSet set{.drop = key.drop, .stays = key.drop == 0 && key.remains == std::vector{Remains{}}};
  for (std::uint32_t i = 0; i < 3; ++i) {
    std::vector<Remains>& rest = by_taken[i];
    std::sort(rest.begin(), rest.end());
    rest.erase(std::unique(rest.begin(), rest.end()), rest.end());
    set.below[i] = key.level == 1 ? !rest.empty()
                                  : number({key.level - 1, key.drop - i * (alpha_ * key.level + beta_), rest});
  }
  return set;
}

}  // namespace zermelo::heaps
