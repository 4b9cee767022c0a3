// Proves Grundy values of boxes: as sums, if every move changes one coordinate, else along lines or by sets of values.
#pragma once

#include <vector>

#include "solver/boxes/proof/tile_waves.h"
#include "solver/proving/findings.h"
#include "solver/proving/numbers.h"
#include "tablebase/game/structure.h"

namespace zermelo::boxes::proof {

/// Whether every move changes one coordinate, so that a position is a sum of its coordinates.
bool is_sum(const BoxRules& rules);

/// Checks Grundy values from findings.done() on. Requires is_sum(rules). Throws Interrupted.
template <class Value>
void prove_box_sums(const BoxRules& rules, const Numbers<Value>& numbers, Findings& findings);

/// The bytes of prove_box_sums() without the table.
std::uint64_t box_sums_bytes(const BoxRules& rules);

/// Proves Grundy values of a plane in which moves go any distance along rows, columns and diagonals: Wythoff's game.
/// Checks Grundy values from findings.done() on. `most` is a bound of right values. Requires two extents. Memory:
/// lines_bytes(). Throws Interrupted.
template <class Value>
void prove_lines(const std::vector<std::uint32_t>& extents, std::uint64_t most, const Numbers<Value>& numbers,
                 Findings& findings, Index least_tile = plain_tile);

/// The bytes of prove_lines() without the table.
std::uint64_t lines_bytes(const std::vector<std::uint32_t>& extents, std::uint64_t most);

}  // namespace zermelo::boxes::proof
