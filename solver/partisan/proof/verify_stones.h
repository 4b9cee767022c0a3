// Proves a table of the outcome classes of all positions of a board with stones.
#pragma once

#include <cstdint>
#include <functional>

#include "solver/proving/findings.h"
#include "tablebase/game/game.h"

namespace zermelo::partisan::proof {

/// Checks every class from the findings.done()-th on against the classes after the moves, which it derives from the
/// neighbours of the board; every 4096th also by the moves that the game lists. A gap must have the class 0. Requires a
/// game with PartisanRules::stones, which are `moves`. `number` is called from several threads; it may throw
/// UnknownEntry as in verify_entries(). Throws Interrupted.
void verify_stones(const PartisanGame& game, const StoneMoves& moves, const std::function<std::uint32_t(Index)>& number,
                   Findings& findings);

}  // namespace zermelo::partisan::proof
