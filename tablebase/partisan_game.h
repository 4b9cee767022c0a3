// A game in which Left and Right have moves of their own, and whoever cannot move loses.
#pragma once

#include "tablebase/game.h"

namespace zermelo {

/// Positions do not say who moves next. Tables contain their values as games, or their outcome classes. `list_moves`
/// is asked for left and for right.
class PartisanGame : public Game {
 public:
  GameClass game_class() const final { return GameClass::partisan; }
  const Structure& structure() const final { return structure_; }
  std::uint64_t longest_play() const override { return tiers() - 1; }

  /// Every move, and every part of a position that falls apart, lies in a lower tier than the position itself:
  /// tier(position) < tiers(). For example the number of empty squares.
  virtual std::uint32_t tier(Index position) const = 0;
  virtual std::uint32_t tiers() const = 0;

  /// Positions whose sum has the same value, often smaller; only the position itself if it does not fall apart. No
  /// parts where neither player can ever move.
  virtual void parts(Index position, std::vector<Index>& parts) const { parts.assign(1, position); }
  /// A position of the same value and the same tier (or a lower one) that represents all positions that are alike by
  /// symmetry; its own canonical position.
  virtual Index canonical(Index position) const { return position; }

  /// Whether moves, parts and canonical positions keep their contracts.
  std::string fault(Index position) const override;

 private:
  std::string fault_below(Index position, Index to) const;
  std::string canonical_fault(Index position) const;

  Structure structure_ = PartisanRules{};
};

/// The game as a partisan game. Requires game_class() == GameClass::partisan, which only a PartisanGame has.
inline const PartisanGame& as_partisan(const Game& game) { return static_cast<const PartisanGame&>(game); }

}  // namespace zermelo
