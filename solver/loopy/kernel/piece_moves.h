// The moves of one piece of positions: those that stay in the game, and what the exits amount to.
#pragma once

#include <vector>

#include "solver/loopy/kernel/exits.h"
#include "solver/solving/control.h"
#include "solver/solving/exit_sum.h"
#include "tablebase/game/game.h"

namespace zermelo {

class PieceMoves {
 public:
  /// Both must outlive it.
  PieceMoves(const Game& game, const Control& control) : game_(game), control_(control) {}

  /// The moves of a position that stay in the game; valid until the next call.
  std::vector<Index>& list(Index position) {
    game_.successors(position, next_);
    sum_ = {};
    if (!control_.below) return next_;
    std::erase_if(next_, [this](Index to) {
      if (to < game_.size()) return false;
      sum_.add(control_.below(to));
      return true;
    });
    note(position);
    return next_;
  }

  /// The same as keys, one after the other.
  const std::vector<std::byte>& list_keys(Index position) {
    game_.list_goals(position, goals_);
    sum_ = {};
    for (const Index to : goals_.others) sum_.add(control_.below(to));
    note(position);
    return goals_.keys;
  }

  /// The open moves that the exits of the last position are: 0 or 1.
  std::uint32_t open_exits() const { return sum_.any() ? 1 : 0; }
  /// Records the exits of the piece that begins at this place.
  void record(Index place, Exits& exits) const {
    if (control_.below) exits.record(place / Exits::piece, exits_);
  }

 private:
  void note(Index position) {
    if (sum_.any()) exits_.push_back({static_cast<std::uint16_t>(position % Exits::piece), sum_.value()});
  }

  const Game& game_;
  const Control& control_;
  std::vector<Index> next_;
  Goals goals_;
  ExitSum sum_;
  std::vector<Exits::Placed> exits_;
};

}  // namespace zermelo
