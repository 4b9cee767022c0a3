// Which moves of a position are best, and which of two is better.
#pragma once

#include <vector>

#include "jobs/answer/answer.h"

namespace zermelo {

/// Marks the best among all moves of a position with the worth `from`; `moves` may contain moves of both players. The
/// best moves are, in tables of
///  * outcomes: moves that keep the outcome;
///  * depths: of these, the quickest wins, the slowest losses and all draws;
///  * Grundy values: moves to value 0;
///  * scores: moves with the score of the position;
///  * outcome classes: winning moves, or all of a player's moves if none wins; values: undominated moves.
void mark_best(const EntryKind& kind, const Worth& from, std::vector<AnsweredMove>& moves);

/// Whether `a` dominates `b` strictly. In tables of outcome classes: whether `a` wins and `b` does not. Requires moves
/// of the same player and a partisan table.
bool better(const AnsweredMove& a, const AnsweredMove& b);

}  // namespace zermelo
