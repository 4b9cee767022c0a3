// Grundy values by their definition, for tests.
#pragma once

#include <cstdint>
#include <vector>

#include "tablebase/game.h"

namespace zermelo {

/// The Grundy value of every position of a game that ends: from the values of its options, each put into a set, the
/// least number that is not in it. Shares nothing with the solvers.
std::vector<std::uint32_t> values_by_definition(const Game& game);

}  // namespace zermelo
