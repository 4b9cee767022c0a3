// The base of games in which Left and Right have different moves; the player who cannot move loses.
#pragma once

#include "tablebase/game/game.h"

namespace zermelo {

/// A position does not tell whose turn it is. Tables contain the values of positions, or their outcome classes.
/// `list_moves` is called for left and for right.
class PartisanGame : public Game {
 public:
  GameClass game_class() const final { return GameClass::partisan; }
  const Structure& structure() const final { return structure_; }
  std::uint64_t longest_play() const override { return tier_count() - 1; }

  /// The tier of a position, in [0, tier_count()); for example the number of empty squares. Every move leads to a lower
  /// tier, and every part that is not the position itself has a lower tier.
  virtual std::uint32_t tier(Index position) const = 0;
  virtual std::uint32_t tier_count() const = 0;

  /// Puts positions into `parts` whose sum has the value of `position`: the position itself if it does not fall apart,
  /// nothing if neither player can ever move.
  virtual void parts(Index position, std::vector<Index>& parts) const { parts.assign(1, position); }
  /// The position that represents all positions equal to `position` by symmetry. It has the same value, the same or a
  /// lower tier, and is its own canonical position.
  virtual Index canonical(Index position) const { return position; }

  /// Describes a move, a part or a canonical position that breaks its contract; empty if all keep it.
  std::string fault(Index position) const override;

 private:
  std::string fault_below(Index position, Index to) const;
  std::string canonical_fault(Index position) const;

  Structure structure_ = PartisanRules{};
};

/// The game as a partisan game. Requires game_class() == GameClass::partisan, which only a PartisanGame has.
inline const PartisanGame& as_partisan(const Game& game) { return static_cast<const PartisanGame&>(game); }

}  // namespace zermelo
