// The kernel for the outcome classes of all positions of a NoGo board.
#pragma once

#include <optional>

#include "solver/solving/kernel.h"
#include "tablebase/game/game.h"

namespace zermelo::partisan {

/// Nothing for other kinds than outcome classes and for other rules.
std::optional<Kernel> nogo_kernel(const Game& game, const StoneMoves& moves, const EntryKind& kind);

}  // namespace zermelo::partisan
