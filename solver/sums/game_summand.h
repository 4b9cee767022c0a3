// Positions of a game with numbered positions as terms of a sum.
#pragma once

#include <memory>

#include "solver/sums/summand.h"
#include "tablebase/game/game.h"

namespace zermelo {

/// The positions of a game. Their values come from a file or from a table in memory. The play convention of the game
/// does not matter: a sum ends when no term has a move.
class GameSummand final : public Summand {
 public:
  using Values = std::function<std::uint64_t(Index)>;

  /// `name` is the part of a term before the colon. `values` may be empty if no value is asked for.
  GameSummand(std::string name, std::shared_ptr<const Game> game, Values values)
      : name_(std::move(name)), game_(std::move(game)), values_(std::move(values)) {}

  void for_each_option(std::uint64_t position, const Use& use) const override;
  bool over(std::uint64_t position) const override;
  std::uint64_t grundy(std::uint64_t position) const override { return values_(position); }
  std::vector<MoveWords> moves_to(std::uint64_t from, std::string_view typed, Parts parts) const override;

 private:
  std::string text(Parts parts) const;

  std::string name_;
  std::shared_ptr<const Game> game_;
  Values values_;
};

}  // namespace zermelo
