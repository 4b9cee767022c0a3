// Positions of a game with numbered positions as terms of a sum.
#pragma once

#include <memory>

#include "solver/sums/summand.h"
#include "tablebase/game.h"

namespace zermelo {

/// Positions are those of the game. Its values come from whoever has them, a file or a table in memory. How the game
/// itself ends, normal or misere, does not matter: a sum ends when nobody can move anywhere.
class GameSummand final : public Summand {
 public:
  using Values = std::function<std::uint64_t(Index)>;

  /// `name` is what terms have before their colon. `values` may be empty if nobody asks for them.
  GameSummand(std::string name, std::shared_ptr<const Game> game, Values values)
      : name_(std::move(name)), game_(std::move(game)), values_(std::move(values)) {}

  void for_each_option(std::uint64_t position, const Use& use) const override;
  bool over(std::uint64_t position) const override;
  std::uint64_t grundy(std::uint64_t position) const override { return values_(position); }
  std::string text(Parts parts) const override;
  std::string move_text(std::uint64_t from, Parts to) const override;

 private:
  std::string name_;
  std::shared_ptr<const Game> game_;
  Values values_;
};

}  // namespace zermelo
