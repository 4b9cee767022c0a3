// A game of Left and Right in which positions may repeat, as a game of the player to move.
#pragma once

#include <fmt/format.h>

#include <span>
#include <string>
#include <string_view>

#include "tablebase/base/error.h"
#include "tablebase/game/game.h"

namespace zermelo {

/// Position p of the other game has the numbers 2p, with Left to move, and 2p + 1, with Right to move.
class TurnGame final : public LoopyGame {
 public:
  /// Requires a loopy partisan game. `game` must outlive it.
  explicit TurnGame(const Game& game) : game_(game) {}

  /// The player to move at a number.
  static Player player(Index number) { return number % 2 == 0 ? Player::left : Player::right; }

  const Spec& spec() const override { return game_.spec(); }
  const Structure& structure() const override { return structure_; }
  Index size() const override { return 2 * game_.size(); }
  Index start() const override { return 2 * game_.start(); }

  void list_moves(Player, Index number, MoveList& moves) const override {
    game_.list_moves(player(number), number / 2, moves);
    const Index turn = 1 - number % 2;
    for (Index& to : moves.positions()) to = 2 * to + turn;
  }

  /// `left: TEXT` or `right: TEXT`.
  std::string text(Index number) const override {
    return fmt::format("{}: {}", name(player(number)), game_.text(number / 2));
  }
  Index parse(std::string_view words) const override {
    for (const Player player : {Player::left, Player::right})
      if (const std::string first = fmt::format("{}: ", name(player)); words.starts_with(first))
        return 2 * game_.parse(words.substr(first.size())) + (player == Player::left ? 0 : 1);
    throw UsageError("the position '{}' does not say who is to move; write left: or right: before it", words);
  }
  std::string move_text(Player, Index from, std::span<const Index> to) const override {
    const Index there = to.front() / 2;
    return game_.move_text(player(from), from / 2, std::span(&there, 1));
  }

 private:
  const Game& game_;
  Structure structure_ = LoopRules{};
};

}  // namespace zermelo
