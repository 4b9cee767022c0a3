// Proves Grundy values of boxes in which every move changes one coordinate, so that a position is a sum.
#pragma once

#include "solver/proving/findings.h"
#include "solver/proving/numbers.h"
#include "tablebase/game/structure.h"

namespace zermelo {

/// Whether every move changes one coordinate, so that a position is a sum of its coordinates.
bool is_sum(const BoxRules& rules);

/// Checks Grundy values from findings.done() on. Requires is_sum(rules). Throws Interrupted.
template <class Value>
void prove_box_sums(const BoxRules& rules, const Numbers<Value>& numbers, Findings& findings);

/// The bytes of prove_box_sums() without the table.
std::uint64_t box_sums_bytes(const BoxRules& rules);

}  // namespace zermelo
