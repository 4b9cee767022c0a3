// Picks the proof by the moves. If every move changes one coordinate, a position is a sum of its coordinates
// (box_sums.h). In Wythoff's game the sets of values along the lines are compared from the first word on that no line
// fills (prove_lines.h). Other boxes compare whole rows with the sets of values that their moves reach
// (value_planes.h).
#include "solver/boxes/proof/prove_box_numbers.h"

#include "solver/boxes/proof/box_sums.h"
#include "solver/boxes/proof/box_sweep.h"
#include "solver/boxes/proof/prove_lines.h"
#include "solver/boxes/proof/value_planes.h"
#include "solver/rows/simd.h"

namespace zermelo {
namespace {

/// A bound of the Grundy values: the longest play, and without moves of any length the number of moves.
std::uint64_t most_value(const BoxRules& rules) {
  std::uint64_t longest = 0;
  for (const std::uint32_t extent : rules.extent) longest += extent - 1;
  return rules.reach == 0 && !rules.diagonal ? std::min<std::uint64_t>(longest, rules.steps.size()) : longest;
}

bool is_wythoff(const BoxRules& rules) {
  return rules.extent.size() == 2 && rules.reach == 1 && rules.diagonal && rules.steps.empty();
}

ZERMELO_SIMD void check_tile(BoxTile<ValuePlanes<std::uint8_t>>& tile) { tile.check(); }
ZERMELO_SIMD void check_tile(BoxTile<ValuePlanes<std::uint16_t>>& tile) { tile.check(); }
ZERMELO_SIMD void check_tile(BoxTile<ValuePlanes<std::uint32_t>>& tile) { tile.check(); }

}  // namespace

template <class Value>
void prove_box_numbers(const BoxRules& rules, const Numbers<Value>& numbers, Findings& findings, Index least_tile) {
  if (is_sum(rules)) return prove_box_sums(rules, numbers, findings);
  if (is_wythoff(rules)) return prove_lines(rules.extent, most_value(rules), numbers, findings, least_tile);
  sweep_box(in_two_coordinates(rules), ValuePlanes<Value>(numbers, most_value(rules)), findings, least_tile,
            [](auto& tile) { check_tile(tile); });
}

std::uint64_t box_numbers_bytes(const BoxRules& rules) {
  if (is_sum(rules)) return box_sums_bytes(rules);
  if (is_wythoff(rules)) return lines_bytes(rules.extent, most_value(rules));
  using Planes = ValuePlanes<std::uint8_t>;
  return BoxSweep<Planes>::bytes(in_two_coordinates(rules), Planes::count(most_value(rules)), plain_tile);
}

template void prove_box_numbers(const BoxRules&, const Numbers<std::uint8_t>&, Findings&, Index);
template void prove_box_numbers(const BoxRules&, const Numbers<std::uint16_t>&, Findings&, Index);
template void prove_box_numbers(const BoxRules&, const Numbers<std::uint32_t>&, Findings&, Index);

}  // namespace zermelo
