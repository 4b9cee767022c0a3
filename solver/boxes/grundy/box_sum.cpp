// Solves the heaps of a box by mex, once for all coordinates with the same moves.
#include <algorithm>
#include <bit>
#include <map>

#include "solver/boxes/grundy/box_values.h"
#include "solver/solving/cells.h"
#include "tablebase/base/error.h"

namespace zermelo::boxes {
namespace {

/// The amounts that a move may take from one coordinate, ascending.
std::vector<std::uint32_t> amounts_of(const BoxRules& rules, std::size_t dimension) {
  std::vector<std::uint32_t> amounts;
  for (const auto& step : rules.steps)
    if (step[dimension] > 0) amounts.push_back(step[dimension]);
  std::sort(amounts.begin(), amounts.end());
  amounts.erase(std::unique(amounts.begin(), amounts.end()), amounts.end());
  return amounts;
}

std::vector<std::uint32_t> solve_heap(std::uint32_t extent, const std::vector<std::uint32_t>& amounts, const Job& job) {
  std::vector<std::uint32_t> values(extent);
  Mex mex;
  for (std::uint32_t n = 0; n < extent; ++n) {
    if (n % 65536 == 0 && job.stopped()) throw Interrupted("stopped while the heaps were solved");
    mex.begin(amounts.size());
    for (std::size_t i = 0; i < amounts.size() && amounts[i] <= n; ++i) mex.add(values[n - amounts[i]]);
    values[n] = static_cast<std::uint32_t>(mex.least());
  }
  return values;
}

}  // namespace

bool BoxSum::fits(const BoxRules& rules) {
  const auto changes_one = [](const std::vector<std::uint32_t>& step) {
    return std::count(step.begin(), step.end(), 0u) + 1 == static_cast<std::ptrdiff_t>(step.size());
  };
  return !rules.diagonal && rules.reach <= 1 && std::all_of(rules.steps.begin(), rules.steps.end(), changes_one);
}

std::uint64_t BoxSum::greatest_bound(const BoxRules& rules) {
  std::uint64_t most = 0;
  for (std::size_t d = 0; d < rules.extent.size(); ++d) {
    const std::uint64_t moves = rules.reach > 0 ? rules.extent[d] : amounts_of(rules, d).size();
    most = std::max(most, std::min<std::uint64_t>(moves, rules.extent[d] - 1));
  }
  return rules.extent.size() == 1 ? most : std::bit_ceil(most + 1) - 1;
}

std::uint64_t BoxSum::memory(const BoxRules& rules) {
  if (rules.reach > 0) return 0;
  std::map<std::vector<std::uint32_t>, std::uint64_t> longest;
  for (std::size_t d = 0; d < rules.extent.size(); ++d) {
    std::uint64_t& length = longest[amounts_of(rules, d)];
    length = std::max<std::uint64_t>(length, rules.extent[d]);
  }
  std::uint64_t cells = rules.extent.back();
  for (const auto& [amounts, length] : longest) cells += length;
  return cells * sizeof(std::uint32_t);
}

BoxSum::BoxSum(const BoxRules& rules, const Job& job) : space_(rules.extent), axes_(rules.extent.size()) {
  for (const std::uint32_t extent : rules.extent)
    if (rules.reach > 0) greatest_ = std::max(greatest_, extent - 1);
  if (rules.reach > 0) return;
  std::map<std::vector<std::uint32_t>, std::vector<std::size_t>> kinds;
  for (std::size_t d = 0; d < axes_.size(); ++d) kinds[amounts_of(rules, d)].push_back(d);
  for (const auto& [amounts, dimensions] : kinds) {
    std::uint32_t extent = 0;
    for (const std::size_t d : dimensions) extent = std::max(extent, rules.extent[d]);
    const auto axis = std::make_shared<const std::vector<std::uint32_t>>(solve_heap(extent, amounts, job));
    for (const std::size_t d : dimensions) {
      axes_[d] = axis;
      greatest_ = std::max(greatest_, *std::max_element(axis->begin(), axis->begin() + rules.extent[d]));
    }
  }
}

}  // namespace zermelo::boxes
