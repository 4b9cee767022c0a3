// Loops in games with scores: the positions among which play may loop, and the rules that such a game may break, in
// words for solvers and proofs, which find it when they list the moves.
#pragma once

#include "tablebase/game/game.h"

namespace zermelo {

/// Consecutive numbers of positions.
struct PositionRange {
  Index first = 0, end = 0;
  Index count() const { return end - first; }
  bool contains(Index position) const { return position >= first && position < end; }
};

/// The ranges among which play never goes back: the tiers, or the whole game if it has none. Each after those that its
/// moves lead to.
std::vector<PositionRange> loop_ranges(const Game& game);
/// The range of a position. Cost: a binary search among the tiers.
PositionRange loop_range(const Game& game, Index position);

/// Throws UsageError: the score of a position is not in [-most, most].
[[noreturn]] void refuse_score(const Game& game, Index position, int score, int most);

/// Throws UsageError: a move inside a tier of a game that may loop brings points.
[[noreturn]] void refuse_gain_in_loop(const Game& game, Index from, Index to);

/// Throws UsageError: a player can come back to this position by own moves alone.
[[noreturn]] void refuse_endless_turn(const Game& game, Index position);

}  // namespace zermelo
