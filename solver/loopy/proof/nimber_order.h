// Proves loopy nim values: finds the order of the labels that their theorem needs.
#pragma once

#include <cstdint>
#include <functional>

#include "solver/proving/findings.h"
#include "tablebase/base/index.h"
#include "tablebase/game/game.h"
#include "tablebase/machine/job.h"

namespace zermelo::loopy::proof {

/// The positions with a nim value that cannot be ordered. Entries that agree with their moves are the loopy nim values
/// if there is an order in which each position with a nim value m comes after some option of value m of each of its
/// options that is infinite or has a greater value (Fraenkel and Perl 1975, Fraenkel and Yesha 1986). Requires entries
/// that agree with their moves. number(position) returns an entry as a number, see tablebase/entries/loopy_nimber.h;
/// several threads call it. Cost: the moves of each position are listed twice; then for each nim value one step for
/// each move to the positions that have it or an option of it. Memory: 4 bytes a move, 20 a position. Throws LimitError
/// if the job has less, and Interrupted.
Groundless find_unordered(const Game& game, const std::function<std::uint32_t(Index)>& number, const Job& job);

}  // namespace zermelo::loopy::proof
