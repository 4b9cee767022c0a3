// Finds wins and losses of loopy games that agree with their moves but cannot be forced to an ending.
#pragma once

#include <functional>
#include <optional>

#include "tablebase/game.h"
#include "tablebase/job.h"

namespace zermelo {

struct Groundless {
  Index count = 0;
  std::optional<Index> first;  ///< the least position
};

/// Follows every win and loss back from the endings. An ending is grounded; a loss if all its moves lead to grounded
/// wins; a win if a move leads to a grounded loss. Requires that each outcome agrees with the outcomes of the moves.
/// Calls `outcome` from several threads. Cost: lists the un-moves of each win and loss once; without un-moves, the
/// moves of each win and loss twice. Memory: 2 bytes a position and 8 bytes a position of the frontier; without
/// un-moves 16 bytes a position more, and 4 bytes for each move between a win and a loss. Throws Interrupted;
/// LimitError for more than 2^32 positions without un-moves.
Groundless find_groundless(const Game& game, const std::function<Outcome(Index)>& outcome, const Job& job);

}  // namespace zermelo
