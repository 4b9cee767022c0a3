// Solves sums of heaps as a decision diagram (tablebase/heaps/diagram.h).
#pragma once

#include <cstdint>
#include <optional>

#include "solver/solving/control.h"
#include "solver/solving/kernel.h"
#include "tablebase/game/game.h"
#include "tablebase/heaps/diagram.h"

namespace zermelo::heaps {

/// The codes of all positions, of outcomes only if so asked; the diagram is the same for every number of threads.
/// Requires that `rules` describe `game` and that HeapCode holds its longest play. Throws Interrupted; FormatError for
/// a damaged checkpoint; LimitError if the memory does not suffice. `made`, unless null, gets the number of nodes made.
Diagram solve_diagram(const Game& game, const HeapSumRules& rules, bool outcomes, const Control& control,
                      std::uint64_t* made = nullptr);

/// The number of nodes that the solver will make, from two small games with the same heaps: in the first 2^16 and 2^18
/// positions, nodes grow by a power of the positions; later by a less power. The forecast was 0.6 to 3 times the number
/// of nodes of pyramid rows=12 to 24, grundy max=80 and octal code=0.77 max=80. Cost: 10 to 60 ms.
std::uint64_t nodes_of_diagram(const Game& game, const HeapSumRules& rules, bool outcomes);

/// The kernel `diagram` for outcomes and depths; nothing for other kinds of entries, and for games that it cannot take;
/// if `only_faster`, nothing unless it will be faster than going row by row, which is never so in small games.
/// Passes the table to Control::diagram; without that, in slices to the sink. Cost: that of a forecast.
std::optional<Kernel> diagram_kernel(const Game& game, const HeapSumRules& rules, const EntryKind& kind,
                                     bool only_faster);

}  // namespace zermelo::heaps
