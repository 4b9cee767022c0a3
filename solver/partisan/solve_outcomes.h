// Computes the outcome class of every position of a partisan game.
#pragma once

#include "solver/solving/control.h"
#include "tablebase/game/partisan_game.h"
#include "tablebase/machine/parallel.h"

namespace zermelo {

/// Peak bytes of solve_outcomes.
std::uint64_t outcomes_memory(const PartisanGame& game);

/// Solves every position and hands the table, one byte a position, to `sink`. Requires !game.splits(): the outcomes of
/// the terms of a sum do not determine the outcome of the sum. Throws Interrupted.
void solve_outcomes(const PartisanGame& game, const Control& control, const Sink& sink);

}  // namespace zermelo
