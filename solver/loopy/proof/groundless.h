// Proves outcomes of loopy games: compares each with its moves, and finds wins and losses that agree with their moves
// but cannot be forced to an ending.
#pragma once

#include <functional>
#include <optional>

#include "solver/loopy/proof/grounding.h"
#include "solver/proving/findings.h"
#include "tablebase/entries/metric.h"
#include "tablebase/game/game.h"
#include "tablebase/machine/job.h"

namespace zermelo {

struct Groundless {
  Index count = 0;
  std::optional<Index> first;  ///< the least position
};

/// Whether the agreement of all entries does not prove a table of this kind: outcomes of a loopy game.
inline bool has_groundless(const TableKind& kind) {
  return kind.metric == Metric::outcome && kind.game_class == GameClass::loopy;
}

/// Checks the outcomes of `grounding`, which is filled, and by the same lists of moves grounds most wins and losses.
/// Goes from the last position to the first: the last findings.done() outcomes are checked. Throws Interrupted.
void prove_outcomes(const Game& game, Grounding& grounding, Findings& findings);

/// Follows every win and loss back from the endings. An ending is grounded; a loss if all its moves lead to grounded
/// wins; a win if a move leads to a grounded loss. Returns the wins and losses that cannot be grounded. Requires that
/// all outcomes agree with their moves. `grounding` is filled; prove_outcomes() may have done some of the work. Other
/// memory: 300 KB a thread. Throws Interrupted.
Groundless find_groundless(const Game& game, Grounding& grounding, const Job& job);

/// The same for outcomes that are not in memory. Calls `outcome` from several threads, once for each position. Memory:
/// 9 bytes a position; 1 byte, and more time, if the job has less or for 2^32 - 1 positions and more.
Groundless find_groundless(const Game& game, const std::function<Outcome(Index)>& outcome, const Job& job);

}  // namespace zermelo
