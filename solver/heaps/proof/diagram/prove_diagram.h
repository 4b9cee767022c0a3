// Proves tables of heap games that are diagrams (tablebase/heaps/diagram.h).
#pragma once

#include "solver/proving/findings.h"
#include "tablebase/game/structure.h"
#include "tablebase/heaps/diagram.h"

namespace zermelo::heaps::proof {

/// Compares the code of each position with the code that the rules and the codes of its moves give; equal steps are
/// proved once. Records how many positions disagree, and one whose entry is wrong: all entries that play from it leads
/// to agree. The nodes need not fit together, as in a damaged file: then it records only the first position without a
/// valid code. If mismatches fill the memory, their number is a lower bound. Requires that kind.metric is outcome or
/// depth. Cost: up to 70 microseconds and 5 KiB of memory for each node of the pyramids to 20 rows; within a smaller
/// budget operations are repeated. Throws Interrupted; LimitError if the parts do not fit into the budget of the job.
void prove_diagram(const HeapSumRules& rules, const TableKind& kind, const Diagram& diagram, Findings& findings);

}  // namespace zermelo::heaps::proof
