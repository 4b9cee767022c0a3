// Proves tables of heap games that are diagrams (tablebase/heaps/diagram.h).
#pragma once

#include <cstdint>

#include "solver/proving/findings.h"
#include "tablebase/game/structure.h"
#include "tablebase/heaps/diagram.h"

namespace zermelo::heaps::proof {

/// Compares the code of each position with the code that the rules and the codes of its moves give; equal steps are
/// proved once. Records the number of wrong positions, and one of them. If the nodes of a diagram do not fit together,
/// the positions of the first misfit count as one, and the proof ends. Requires that kind.metric is outcome or depth.
/// Throws Interrupted; LimitError if the budget of the job does not suffice. The proof of `findings` starts at 0.
void prove_diagram(const HeapSumRules& rules, const TableKind& kind, const Diagram& diagram, Findings& findings);

/// The bytes that a proof takes where parts of the table differ as in known games, and with which it is fast.
std::uint64_t diagram_proof_bytes(const Diagram& diagram);

}  // namespace zermelo::heaps::proof
