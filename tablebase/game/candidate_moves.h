// Moves that suffice for a search.
#pragma once

#include "tablebase/game/game.h"

namespace zermelo {

/// A game with scores whose rules tell of many moves that others are at least as good.
class CandidateMoves {
 public:
  CandidateMoves() = default;
  CandidateMoves(const CandidateMoves&) = delete;
  CandidateMoves& operator=(const CandidateMoves&) = delete;
  virtual ~CandidateMoves() = default;

  /// Puts moves into `moves` (cleared first) of which one is best; no moves if the game is over. In place of the
  /// position that a move leads to there may be another with the same score. Of moves that promise the same, a search
  /// tries the last first.
  virtual void list_candidates(Index position, MoveList& moves) const = 0;
};

}  // namespace zermelo
