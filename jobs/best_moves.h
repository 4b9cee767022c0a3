// Which moves are best, by the entries of a table.
#pragma once

#include <vector>

#include "jobs/answer.h"

namespace zermelo {

/// Marks the best moves among all moves of a position with the entry `from`; `moves` may hold those of both players:
///  * outcomes: moves that keep the outcome; depths: also the quickest wins and the longest resistance;
///  * Grundy values: moves to value 0;
///  * outcome classes: winning moves, or all of a player's moves if none wins; values: undominated moves.
void mark_best(const Probe& probe, Value from, std::vector<AnsweredMove>& moves);

/// Whether `a` leaves the player at least as much as `b`, and not the same. Requires moves of one player in a partisan
/// table.
bool better(const Probe& probe, const AnsweredMove& a, const AnsweredMove& b);

}  // namespace zermelo
