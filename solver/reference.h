// The plainest solver: recursion with a memory, position by position. Slow, obviously right; for tests and baselines.
#pragma once

#include <vector>

#include "tablebase/game.h"

namespace zermelo {

/// The value of every position, by index. Memory: 20 bytes a position, and stack in proportion to the longest play.
std::vector<Value> solve_plainly(const Game& game);

}  // namespace zermelo
