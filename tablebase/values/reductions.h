// What is left of a value when infinitesimals do not count, and how many ups an infinitesimal is worth.
#pragma once

#include <optional>
#include <unordered_map>

#include "tablebase/values/game_pool.h"

namespace zermelo {

/// Reduced canonical forms and atomic weights of values of one pool, each computed once. One thread at a time. Members
/// throw as GamePool does.
class Reductions {
 public:
  explicit Reductions(GamePool& pool) : pool_(pool) {}

  /// The simplest value that differs from `game` by an infinitesimal (Grossman and Siegel 2009).
  ShortGame reduced(ShortGame game);
  /// The atomic weight (Conway 1976; Winning Ways, chapter 8). Nothing for values that are not infinitesimal, and for
  /// infinitesimals that are not all small unless an integer x has x ^ + v + *N < game < x ^ + ^ + *N for a far star
  /// *N.
  std::optional<ShortGame> atomic_weight(ShortGame game);

 private:
  /// Whether a - b is at most an infinitesimal.
  bool at_most_by_stops(ShortGame a, ShortGame b);
  /// The greatest e of the numbers m/2^e in the positions of a game.
  unsigned finest_number(ShortGame game);
  GameList reduced_options(ShortGame game, bool left);
  void bypass_reversible(ShortGame game, bool left, GameList& options);
  void remove_dominated(bool left, GameList& options);
  ShortGame weight_of_all_small(ShortGame game);
  ShortGame eccentric(ShortGame game, ShortGame weight, const GameList& left, const GameList& right);
  /// The size of a nimber greater than all nimbers that play from the game may reach.
  std::uint64_t far_star(ShortGame game);

  GamePool& pool_;
  std::unordered_map<ShortGame, ShortGame> reduced_, weights_;
  std::unordered_map<ShortGame, unsigned> finest_;
  unsigned finest_of_all_ = 0;  ///< of the games that were compared
};

}  // namespace zermelo
