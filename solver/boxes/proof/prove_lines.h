// Proves Grundy values of a plane in which moves go any distance along rows, columns and diagonals: Wythoff's game.
#pragma once

#include <vector>

#include "solver/boxes/proof/tile_waves.h"
#include "solver/proving/findings.h"
#include "solver/proving/numbers.h"

namespace zermelo {

/// Checks Grundy values from findings.done() on. `most` is a bound of right values. Requires two extents. Memory:
/// lines_bytes(). Throws Interrupted.
template <class Value>
void prove_lines(const std::vector<std::uint32_t>& extents, std::uint64_t most, const Numbers<Value>& numbers,
                 Findings& findings, Index least_tile = plain_tile);

/// The bytes of prove_lines() without the table.
std::uint64_t lines_bytes(const std::vector<std::uint32_t>& extents, std::uint64_t most);

}  // namespace zermelo
