// Runs the retrograde analysis of one game, from its endings to its finished table.
#pragma once

#include "solver/loopy/kernel/moves.h"
#include "solver/solving/control.h"
#include "tablebase/game/game.h"
#include "tablebase/machine/parallel.h"

namespace zermelo::loopy {

/// Peak bytes of `analyse` for `positions` own positions with at most `most_moves` moves each, without `moves` and
/// without the depths beyond 62 plies.
std::uint64_t analysis_memory(Index positions, std::uint32_t most_moves);

/// Solves every position and hands the own share of the table to `sink`, as solve_loopy does. Depths of earlier epochs
/// are packed, in about `log_memory` bytes, the others in a temporary file. All owners, OneOwner or ProcessOwners, call
/// it together.
template <class Owners>
void analyse(const Game& game, const Moves& moves, Metric metric, std::uint64_t log_memory, const Owners& owners,
             const Control& control, const Sink& sink);

}  // namespace zermelo::loopy
