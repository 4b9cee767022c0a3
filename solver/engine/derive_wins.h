// Fills in what tables of losses lack: the depths of won positions, which follow from the losses.
#pragma once

#include <functional>
#include <span>

#include "tablebase/entries/metric.h"
#include "tablebase/game/game.h"
#include "tablebase/machine/job.h"

namespace zermelo {

/// Sets the cells of won positions of a table in memory. The cells of lost positions are right, the others as in a file
/// of losses (formats/table/blocks/losses.h). `exits` gives the lost positions among the exits of a tier, and anything
/// but a loss for the others; empty for a whole game. Cost: for endings of pieces as in solver/chess/proof/, if the
/// memory of the job suffices; otherwise a list of moves for each position that is not lost. Throws Interrupted.
template <class Cell>
void derive_wins(const Game& game, const TableKind& kind, std::span<Cell> cells,
                 const std::function<Value(Index exit)>& exits, const Job& job);

}  // namespace zermelo
