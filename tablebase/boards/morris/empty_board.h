// The outcome of the empty board of Six and Nine Men's Morris, from the outcomes of the moving phase.
#pragma once

#include <cstddef>
#include <functional>

#include "tablebase/game/game.h"
#include "tablebase/machine/job.h"

namespace zermelo::morris {

/// Searches the placing phase from the empty board: in turn the players put their men on free points, and capture a man
/// for each mill; then the moving phase begins. Returns the outcome for the player who puts the first man.
///
/// `moving_phase` is the game of a spec `morris men=6` or `morris men=9`; `outcome` returns the outcome of one of its
/// positions for the player to move. The search keeps outcomes of boards in `memory` bytes; with less memory it takes
/// longer. Throws UsageError for another game, and Interrupted if the job is stopped.
Outcome empty_board_outcome(const Game& moving_phase, const std::function<Outcome(Index)>& outcome, std::size_t memory,
                            const Job& job = Job());

}  // namespace zermelo::morris
