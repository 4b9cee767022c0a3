// How large the diagram of a game will be, before it is solved.
#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "solver/heaps/diagram/solve_diagram.h"

namespace zermelo::heaps {
namespace {

/// The number of positions whose weight is at most w, by w.
std::vector<double> positions_by_weight(const HeapSpace::Limits& limits) {
  std::vector<double> counts(limits.bound + 1, 1);
  for (std::uint32_t n = 1; n <= limits.largest; ++n) add_heaps_of(limits.weight(n), counts);
  return counts;
}

HeapSumRules with_bound(const HeapSumRules& rules, std::uint32_t bound) {
  HeapSpace::Limits limits = rules.space->limits();
  limits.bound = bound;
  limits.largest = std::min(limits.largest, std::max(1u, (bound - limits.beta) / limits.alpha));
  HeapSumRules less{std::make_shared<HeapSpace>(limits), rules.options};
  less.options.resize(limits.largest + 1);
  return less;
}

}  // namespace

std::uint64_t nodes_of_diagram(const Game& game, const HeapSumRules& rules, bool outcomes) {
  const std::vector<double> positions = positions_by_weight(rules.space->limits());
  const auto measure = [&](double least) {
    const auto bound = std::lower_bound(positions.begin(), positions.end() - 1, least) - positions.begin();
    const Control control{.job = Job({.threads = 1}), .memory = std::uint64_t{1} << 30};
    std::uint64_t made = 0;
    solve_diagram(game, with_bound(rules, static_cast<std::uint32_t>(bound)), outcomes, control, &made);
    return std::pair{positions[static_cast<std::size_t>(bound)], static_cast<double>(made)};
  };
  const auto [few, made_of_few] = measure(0x1p16);
  const auto [more, made_of_more] = measure(0x1p18);
  if (more >= positions.back()) return static_cast<std::uint64_t>(made_of_more);
  const double power = std::log(made_of_more / made_of_few) / std::log(more / few);
  return static_cast<std::uint64_t>(made_of_more * std::pow(positions.back() / more, 0.7 * power));
}

}  // namespace zermelo::heaps
