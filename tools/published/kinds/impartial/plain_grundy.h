// Grundy values by the plain definition, for published rows.
#pragma once

#include <vector>

#include "tablebase/game/game.h"

namespace zermelo {

/// The Grundy value of every position, by position number. Requires a game that always ends.
std::vector<unsigned> plain_grundy(const Game& game);

/// The least number outside the set (minimal excludant).
unsigned mex(const std::vector<unsigned>& numbers);

}  // namespace zermelo
