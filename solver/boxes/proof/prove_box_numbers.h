// Proves Grundy values of games on a box of coordinates in which moves subtract.
#pragma once

#include "solver/boxes/proof/tile_waves.h"
#include "solver/proving/findings.h"
#include "solver/proving/numbers.h"
#include "tablebase/game/structure.h"

namespace zermelo {

/// Checks Grundy values from findings.done() on. Memory: box_numbers_bytes(). Throws Interrupted.
template <class Value>
void prove_box_numbers(const BoxRules& rules, const Numbers<Value>& numbers, Findings& findings,
                       Index least_tile = plain_tile);

/// The bytes of prove_box_numbers() without the table.
std::uint64_t box_numbers_bytes(const BoxRules& rules);

}  // namespace zermelo
