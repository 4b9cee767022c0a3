// Outcome classes of every position of a partisan game, from those that its moves lead to.
#pragma once

#include "solver/control.h"
#include "tablebase/parallel.h"
#include "tablebase/partisan_game.h"

namespace zermelo {

/// Peak bytes of solve_outcomes.
std::uint64_t outcomes_memory(const PartisanGame& game);

/// A byte a position, its class; a move costs one access to it. Requires !game.splits(): the outcome of a sum does not
/// follow from those of its terms. Throws Interrupted.
void solve_outcomes(const PartisanGame& game, const Control& control, const Sink& sink);

}  // namespace zermelo
