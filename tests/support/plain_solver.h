// The plainest solver: memoized recursion over positions. Slow and obviously right; for games that end.
#pragma once

#include <vector>

#include "tablebase/game/game.h"

namespace zermelo {

/// Returns the value of every position, by index. Requires a terminating game. Memory: 28 bytes a position, and stack
/// in proportion to the longest play.
std::vector<Value> solve_plainly(const Game& game);

}  // namespace zermelo
