// Solves sums of heaps as a diagram of shared parts (tablebase/heaps/diagram.h).
#pragma once

#include "solver/solving/control.h"
#include "tablebase/game/game.h"
#include "tablebase/heaps/diagram.h"

namespace zermelo::heaps {

/// The codes of all positions; the diagram is the same for every number of threads. With CellWidth::bit, losses have
/// the code 255 and wins the code 1. Requires that `rules` describe `game` and that depth codes of the width hold its
/// longest play. Throws Interrupted; FormatError for a damaged checkpoint; LimitError if the memory does not suffice.
Diagram solve_diagram(const Game& game, const HeapSumRules& rules, CellWidth cells, const Control& control);

}  // namespace zermelo::heaps
