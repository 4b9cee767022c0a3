// The one way to solve a game: picks the kernel that the game's structure allows.
#pragma once

#include <cstdint>

#include "solver/control.h"
#include "tablebase/game.h"
#include "tablebase/parallel.h"

namespace zermelo {

/// The cell in which `game` is solved: one bit for outcomes; for depths 8 bits if no play is longer than they
/// reach, else 16. SpecError if 16 bits do not suffice either. In a loopy game 8 bits for outcomes, and for depths the
/// widest cell that slices may have: how deep it is shows only when it is solved. So it is with Grundy values.
CellWidth cell_width(const Game& game, Metric metric);

/// Bytes of memory that `solve` takes at its peak, not counting what the sink does.
std::uint64_t solve_memory(const Game& game, Metric metric);

/// Solves every position and hands the table to `sink`. The table is the same for every number of threads.
/// Throws Interrupted when control.stop says so.
void solve(const Game& game, Metric metric, Workers& workers, const Control& control, const Sink& sink);

}  // namespace zermelo
