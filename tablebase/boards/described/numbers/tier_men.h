// The men of a tier, and all of their ways, for a kernel that moves sets of positions.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "tablebase/boards/described/numbers/placement_numbers.h"
#include "tablebase/boards/described/play/fast_play.h"
#include "tablebase/boards/described/rules/board_rules.h"

namespace zermelo::described {

/// The moves of a man in one direction.
struct Way {
  const Ray* ray = nullptr;
  Points from = 0, into = 0;  ///< the points where a move begins and ends
  bool slides = false;        ///< over blank points; else one step
  bool quiet = false;         ///< whether it ends on blank points
  bool captures = false;      ///< whether it ends on men of the opponent, who leave the game
};

struct Man {
  std::uint8_t kind = 0, side = 0;
  std::vector<Way> ways = {};
};

/// A tier in which both players have the same men throughout: all its positions, with either player to move, are the
/// placements of these men. Moves are steps, slides and flights. Captures replace a man and lead to other tiers.
class TierMen {
 public:
  /// Nothing for tiers of another kind. The arguments must outlive it.
  static std::shared_ptr<const TierMen> of(const BoardRules& rules, const FastPlay& play,
                                           const PlacementNumbers& numbers, const Tier& tier);
  /// See of(). `men`: the numbers of men on the board.
  TierMen(const BoardRules& rules, const FastPlay& play, const PlacementNumbers& numbers, const Counts& men);

  unsigned points() const { return rules_.points(); }
  Points board() const { return rules_.board(); }
  const std::vector<Man>& men() const { return men_; }
  /// A group; the first map is the identity.
  const std::vector<PointMap>& symmetries() const { return numbers_.symmetries().maps; }

  /// Whether goals by points may end the game.
  bool may_end() const { return may_end_; }
  /// Whether such a goal ends the game, and the outcome for the player to move.
  std::optional<Outcome> ended(const Placement& position) const { return play_.decided_by_points(position); }
  /// The outcome for a player to move who has no move.
  Outcome without_move(unsigned side) const;

  /// The number in the whole game of a position with any men; nothing for numbers of men that play cannot reach.
  std::optional<Index> number(const Placement& position) const { return numbers_.rank(position); }
  /// Calls use(i, position) for each number first + i, i < count, of the tier that is no gap. The position has the men
  /// of men(). Numbers are those of the whole game.
  template <class Use>
  void for_positions(Index first, Index count, const Use& use) const {
    numbers_.for_positions(first, count, [&](Index i, const Placement& position) {
      if (has_turned_ && Counts::of(position).board != counts_.board)
        use(i, exchanged(rules_, *numbers_.symmetries().exchange, position));
      else
        use(i, position);
    });
  }

 private:
  std::vector<Way> ways_of(unsigned kind, const Counts& men) const;

  const BoardRules& rules_;
  const FastPlay& play_;
  const PlacementNumbers& numbers_;
  std::vector<Ray> flights_;  ///< from each point to the point with a number that is greater by 1, 2, ...
  Counts counts_;
  std::vector<Man> men_;
  bool has_turned_;  ///< whether some positions have numbers only with the players exchanged
  bool may_end_;
};

}  // namespace zermelo::described
