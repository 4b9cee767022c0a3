// Solves sums of heaps as a decision diagram (tablebase/heaps/diagram.h).
#pragma once

#include "solver/solving/control.h"
#include "tablebase/game/game.h"
#include "tablebase/heaps/diagram.h"

namespace zermelo::heaps {

/// The codes of all positions, of outcomes only if so asked; the diagram is the same for every number of threads.
/// Requires that `rules` describe `game` and that HeapCode holds its longest play. Throws Interrupted; FormatError for a
/// damaged checkpoint; LimitError if the memory does not suffice. `made`, unless null, gets the number of nodes made.
Diagram solve_diagram(const Game& game, const HeapSumRules& rules, bool outcomes, const Control& control,
                      std::uint64_t* made = nullptr);

}  // namespace zermelo::heaps
