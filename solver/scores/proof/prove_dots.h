// Proves tables of dots and boxes.
#pragma once

#include "solver/proving/findings.h"
#include "tablebase/game/structure.h"

namespace zermelo::scores::proof {

/// Compares each score from findings.done() on with the greatest score of its moves. Cost: a few operations on a byte,
/// and one byte read, for each free edge of a position. Throws Interrupted.
void prove_dots(const DotsRules& rules, const TableKind& kind, const Slice& table, Findings& findings);

}  // namespace zermelo::scores::proof
