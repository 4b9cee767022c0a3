// Proves Grundy values of positions that are sums of their coordinates or piles: the values of single ones are checked
// by mex, all other values by exclusive or (Sprague 1935, Grundy 1939).
//
// Cost: one exclusive or and one comparison a position.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "solver/boxes/proof/tile_waves.h"
#include "solver/proving/numbers.h"
#include "tablebase/entries/plain_mex.h"
#include "tablebase/game/structure.h"
#include "tablebase/ranking/mixed_radix.h"

namespace zermelo::boxes::proof {

/// The values of a single coordinate or pile, as the table says, and the positions whose values are not right.
template <class Value>
struct Axis {
  /// The values of x = 0, 1, ... are the numbers at position(x). A move takes `any` amount, or one of `amounts`. If it
  /// takes any, the least x whose value is not x is wrong, since moves lead to all smaller numbers.
  template <class Position>
  Axis(std::uint32_t extent, const Numbers<Value>& numbers, const Position& position, bool any,
       std::span<const std::uint32_t> amounts = {}) {
    PlainMex mex;
    for (std::uint32_t x = 0; x < extent; ++x) {
      values.push_back(static_cast<Value>(numbers[position(x)]));
      mex.clear();
      for (const std::uint32_t amount : amounts)
        if (amount <= x) mex.add(values[x - amount]);
      if (values[x] != (any ? x : mex.least_missing())) wrong.push_back(position(x));
    }
  }

  std::vector<Value> values;
  std::vector<Index> wrong;
};

/// The axes of all coordinates of a box in which every move changes one of them. All share the position 0.
template <class Value>
std::vector<Axis<Value>> axes_of(const BoxRules& rules, const Numbers<Value>& numbers) {
  const MixedRadix space(rules.extent);
  std::vector<Axis<Value>> axes;
  std::vector<std::uint32_t> amounts;
  for (std::size_t d = 0; d < space.dimension(); ++d, amounts.clear()) {
    for (const auto& step : rules.steps)
      if (step[d] > 0) amounts.push_back(step[d]);
    const auto position = [&](std::uint32_t x) { return x * space.stride(d); };
    axes.emplace_back(space.extent(d), numbers, position, rules.reach > 0 || rules.diagonal, amounts);
    if (d > 0) std::erase(axes.back().wrong, Index{0});
  }
  return axes;
}

inline std::uint64_t axes_bytes(const std::vector<std::uint32_t>& extents) {
  std::uint64_t values = 0;
  for (const std::uint32_t extent : extents) values += extent;
  return values * (sizeof(std::uint32_t) + 1);
}

/// Checks the rows of a box or of sorted piles from findings.done() on. `outer` has the axes of the numbers before the
/// last one; the last axis belongs to the places of the rows.
template <class Shape, class Value>
void prove_sums(const Shape& shape, const std::vector<const Axis<Value>*>& outer, const Axis<Value>& last,
                const Numbers<Value>& numbers, Findings& findings) {
  for_tiles(shape, findings, [&](const Tile& tile) {
    shape.for_rows(tile, [&](const Row& row) {
      if (row.first + row.end <= findings.done()) return;
      Value sum = 0;
      for (std::size_t d = 0; d < outer.size(); ++d) sum ^= outer[d]->values[row.outer[d]];
      const Value* const values = last.values.data() + row.begin;
      compare(row.position(), numbers.address(row.position()), row.count(), findings,
              [&](std::size_t i) { return static_cast<Value>(sum ^ values[i]); });
    });
  });
}

template <class Value>
void report(const Axis<Value>& axis, Findings& findings) {
  for (const Index position : axis.wrong) findings.wrong(position);
}

}  // namespace zermelo::boxes::proof
