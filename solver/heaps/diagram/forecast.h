// How large the diagram of a game will be, before it is solved.
#pragma once

#include <cstdint>

#include "tablebase/game/game.h"

namespace zermelo::heaps {

/// The number of nodes that the solver will make, from two small games with the same heaps: in the first 2^16 and 2^18
/// positions, nodes grow by a power of the positions; later by a less power. The forecast was 0.6 to 3 times the number
/// of nodes of pyramid rows=12 to 24, grundy max=80 and octal code=0.77 max=80. Cost: 10 to 60 ms.
std::uint64_t nodes_of_diagram(const Game& game, const HeapSumRules& rules, bool outcomes);

}  // namespace zermelo::heaps
