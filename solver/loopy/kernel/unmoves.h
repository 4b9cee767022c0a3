// The un-moves of a game, and the numbers of its moves that agree with them.
#pragma once

#include <cstdint>
#include <vector>

#include "tablebase/game/counted_moves.h"
#include "tablebase/game/game.h"

namespace zermelo::loopy {

/// Uses counted moves if the game has them.
///
/// Cost model: counted moves have no numbers. A move gets one as an un-move of a decided position, or from below, see
/// retrograde.h. Otherwise a tier, or a game whose repeated moves count once, numbers every move to count it.
class Unmoves {
 public:
  /// `game` must outlive it. count() and list() require LoopRules::unmoves.
  explicit Unmoves(const Game& game);

  /// The moves of a position, as often as list() lists it. Puts its exits, numbered in the whole game, into `exits`
  /// (cleared first), some perhaps several times.
  CountedMoves::Open count(Index position, std::vector<Index>& exits) const;
  /// Whether list_goals() may be called.
  bool lists_goals() const { return counted_ != nullptr; }
  /// Puts the goals of the moves that count() counts into `goals` (cleared first), one for each. Requires a position
  /// that is not won at once, and so does list().
  void list_goals(Index position, std::vector<Index>& goals) const;
  /// The outcome of a position that has no moves.
  Outcome ending(Index position) const {
    return counted_ != nullptr ? counted_->fast_ending(first_ + position) : game_->ending(position);
  }
  /// Puts the predecessors of a position into `before` (cleared first), some perhaps several times.
  void list(Index position, std::vector<Index>& before) const;

 private:
  const Game* game_;
  const CountedMoves* counted_ = nullptr;  ///< null: the game has none
  CountedMoves::Range range_ = CountedMoves::Range::game;
  Index first_ = 0;  ///< the number in the whole game of the first position
};

}  // namespace zermelo::loopy
