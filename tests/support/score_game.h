// Games with scores of tests, by lists of moves.
#pragma once

#include <random>
#include <vector>

#include "tablebase/game/game.h"

namespace zermelo::test {

struct ScoredMove {
  Index to = 0;
  Gain gain = {};
};

/// A game by lists of moves and the final scores of the positions without moves.
class ScoreGame final : public ScoredGame {
 public:
  /// `tiers`: the number of positions of each; none: the game has no tiers. `ends`: all moves lead to lower numbers.
  ScoreGame(std::vector<std::vector<ScoredMove>> moves, std::vector<int> final_scores, std::vector<Index> tiers,
            bool ends, int most = most_score);

  const Spec& spec() const override { return spec_; }
  Index size() const override { return moves_.size(); }
  Index start() const override { return 0; }
  std::uint64_t longest_play() const override { return ends_ ? moves_.size() : endless_play; }
  const Structure& structure() const override { return structure_; }
  Structure tier_structure(std::size_t tier) const override;
  std::span<const Tier> tiers() const override { return tiers_; }
  void list_moves(Player, Index position, MoveList& list) const override {
    list.clear();
    for (const ScoredMove& move : moves_[position]) list.add(move.to, move.gain);
  }
  int final_score(Index position) const override { return final_scores_[position]; }
  Index parse(std::string_view text) const override { return std::stoull(std::string(text)); }
  std::string text(Index position) const override { return std::to_string(position); }
  std::string move_text(Player, Index, std::span<const Index> to) const override { return "to " + text(to.front()); }

 private:
  Structure rules_of(Index first, Index positions) const;

  std::vector<std::vector<ScoredMove>> moves_;
  std::vector<int> final_scores_;
  std::vector<Tier> tiers_;
  bool ends_;
  int most_;
  Structure structure_;
  Spec spec_ = Spec::parse("points");
};

/// Positions with some moves inside their tier, of which some to lower numbers let the same player move again, and some
/// to lower tiers, which bring points. Scores are small.
ScoreGame random_score_loops(std::mt19937& random, const std::vector<Index>& tiers, double inner, double exits);

/// Positions with moves to lower numbers, which bring up to `points`.
ScoreGame random_scores(std::mt19937& random, Index positions, int points);

/// All scores, by their definition: a player reaches s or more if a move is an exit that gives it, or leads to a
/// position from which the opponent cannot avoid it.
std::vector<int> plain_scores(const Game& game);

}  // namespace zermelo::test
