// Computes Grundy values by their definition, for tests.
#pragma once

#include <cstdint>
#include <vector>

#include "tablebase/game/game.h"

namespace zermelo {

/// The Grundy value of every position of a game that always ends: the least number that is not the value of an option.
/// Shares no code with the solvers.
std::vector<std::uint32_t> values_by_definition(const Game& game);

}  // namespace zermelo
