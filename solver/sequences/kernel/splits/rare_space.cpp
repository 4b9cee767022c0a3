// Counts the rare heaps of every mask at once, by a Walsh-Hadamard transform of the counts of the values.
#include "solver/sequences/kernel/splits/rare_space.h"

#include <algorithm>
#include <array>

namespace zermelo {
namespace {

/// The bits of the longest mask that is tried. Ignoring higher bits of values costs only speed.
constexpr unsigned most_bits = 16;

/// In place: to[mask] = sum over v of (-1)^parity(v & mask) from[v].
void walsh_hadamard(std::vector<std::int64_t>& counts) {
  for (std::size_t bit = 1; bit < counts.size(); bit *= 2)
    for (std::size_t i = 0; i < counts.size(); ++i)
      if (!(i & bit)) {
        const std::int64_t sum = counts[i] + counts[i | bit];
        counts[i | bit] = counts[i] - counts[i | bit];
        counts[i] = sum;
      }
}

using Counts = std::array<std::vector<std::int64_t>, 2>;

/// The number of even heaps, and of odd heaps, with each value.
Counts count_values(const HeapValues& values) {
  Counts counts;
  values.visit([&](const auto& cells) {
    const std::uint32_t most = *std::max_element(cells.begin(), cells.end());
    const std::size_t size = std::min(std::bit_ceil(std::size_t{most} + 1), std::size_t{1} << most_bits);
    for (auto& part : counts) part.assign(size, 0);
    for (std::size_t n = 1; n < cells.size(); ++n) ++counts[n & 1][cells[n] & (size - 1)];
  });
  return counts;
}

}  // namespace

RareSpace RareSpace::choose(const HeapValues& values, bool parity_agrees, std::uint32_t taken) {
  if (values.size() < 2) return {};
  Counts counts = count_values(values);
  for (auto& part : counts) walsh_hadamard(part);
  RareSpace best;
  std::int64_t fewest = counts[0][0] + counts[1][0];
  const auto consider = [&](std::int64_t rare, std::uint32_t mask, bool by_parity) {
    if (rare >= fewest) return;
    fewest = rare;
    best = {mask, by_parity, taken & 1u};
  };
  // The number of heaps whose parity under the mask is 0 is (all heaps + transform) / 2.
  const std::int64_t same_all = counts[taken & 1][0], other_all = counts[~taken & 1][0];
  for (std::uint32_t mask = 1; mask < counts[0].size(); ++mask) {
    const std::int64_t same = counts[taken & 1][mask], other = counts[~taken & 1][mask];
    consider((same_all + same + other_all + other) / 2, mask, false);
    if (parity_agrees) consider((same_all + same + other_all - other) / 2, mask, true);
  }
  return best;
}

}  // namespace zermelo
