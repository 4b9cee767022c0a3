// A game in which Left and Right have moves of their own, and whoever cannot move loses.
#pragma once

#include "tablebase/game.h"

namespace zermelo {

enum class Player : std::uint8_t { left, right };

constexpr std::string_view name(Player player) { return player == Player::left ? "left" : "right"; }
constexpr Player other(Player player) { return player == Player::left ? Player::right : Player::left; }

/// Positions do not say who moves next. Tables hold their values as games, or their outcome classes.
class PartisanGame : public Game {
 public:
  Play play() const final { return Play::partisan; }
  Structure structure() const final { return PartisanRules{this}; }
  std::uint64_t longest_play() const override { return tiers() - 1; }
  /// The moves of both players. UsageError where the game splits.
  void successors(Index position, std::vector<Index>& next) const final;

  /// The moves of one player: in a fixed order, each to a sum of positions, of one unless splits(). Empties `moves`
  /// first. The rules' only definition of a move; verification and probing rest on it alone.
  virtual void moves(Player player, Index position, OptionList& moves) const = 0;

  /// Every move, and every part of a position that falls apart, lies in a lower tier than the position itself:
  /// tier(position) < tiers(). For example the number of empty squares.
  virtual std::uint32_t tier(Index position) const = 0;
  virtual std::uint32_t tiers() const = 0;

  /// Positions whose sum has the same value, often smaller; only the position itself if it does not fall apart. None
  /// where nobody can ever move.
  virtual void parts(Index position, std::vector<Index>& parts) const { parts.assign(1, position); }
  /// A position of the same value and the same tier (or a lower one) that stands for all that are alike by symmetry;
  /// it stands for itself.
  virtual Index twin(Index position) const { return position; }

  /// The words for one player's move; `to` as in moves().
  virtual std::string player_move_text(Player, Index from, std::span<const Index> to) const {
    return sum_move_text(from, to);
  }

  /// Whether moves, parts and twins keep what is said above of tiers and twins.
  std::string fault(Index position) const override;

 private:
  std::string fault_below(Index position, Index to) const;
  std::string twin_fault(Index position) const;
};

}  // namespace zermelo
