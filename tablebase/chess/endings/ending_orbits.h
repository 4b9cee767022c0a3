// The gaps among the numbers of an ending, and the placements that each position represents.
#pragma once

#include <span>

#include "tablebase/chess/endings/ending_numbers.h"
#include "tablebase/chess/rules.h"
#include "tablebase/game/orbit.h"

namespace zermelo::chess {

/// Sets orbits[i] for the number first + i: the part is the side to move, apart with a right to capture en passant.
/// Requires first + orbits.size() <= numbers.size(), and rules for the same board.
void list_orbits(const Rules& rules, const EndingNumbers& numbers, Index first, std::span<Orbit> orbits);

}  // namespace zermelo::chess
