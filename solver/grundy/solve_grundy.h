// Grundy values of every position (Sprague 1935, Grundy 1939): picks the way that the game's structure allows.
#pragma once

#include <cstdint>

#include "solver/control.h"
#include "tablebase/game.h"
#include "tablebase/parallel.h"

namespace zermelo {

/// The widest cells that the slices of such a table may have; how wide they are is known when it is solved: as narrow
/// as the values allow. SpecError for a game without Grundy values.
CellWidth grundy_width(const Game& game);

/// Peak bytes of solve_grundy.
std::uint64_t grundy_memory(const Game& game);

/// Solves every position and hands the table out; all slices have the same width. SpecError for a game without Grundy
/// values, and for a graph in which play can come back to a vertex: it names one way round. Throws Interrupted.
void solve_grundy(const Game& game, Workers& workers, const Control& control, const Sink& sink);

}  // namespace zermelo
