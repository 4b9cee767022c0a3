// Finds two sets of positions for each number of points: the positions from which the player reaches this number, and
// the positions from which the opponent reaches it.
#include "support/score_game.h"

#include <algorithm>

#include "tablebase/rules/ordered_game.h"

namespace zermelo::test {

ScoreGame::ScoreGame(std::vector<std::vector<ScoredMove>> moves, std::vector<int> final_scores,
                     std::vector<Index> tiers, bool ends, int most)
    : moves_(std::move(moves)), final_scores_(std::move(final_scores)), ends_(ends), most_(most) {
  for (Index first = 0; const Index positions : tiers) {
    std::vector<std::size_t> below;
    for (std::size_t tier = 0; tier < tiers_.size(); ++tier) below.push_back(tier);
    tiers_.push_back({std::to_string(tiers_.size()), first, positions, below});
    first += positions;
  }
  structure_ = rules_of(0, size());
}

Structure ScoreGame::tier_structure(std::size_t tier) const {
  return rules_of(tiers_[tier].first, tiers_[tier].positions);
}

Structure ScoreGame::rules_of(Index first, Index positions) const {
  if (!ends_) return ScoreRules{.most = most_};
  const auto level = [first](Index position) { return static_cast<std::uint32_t>(first + position); };
  return ScoreRules{schedule_of(std::make_shared<const LevelOrder>(positions, level, Job({.threads = 2}), "points")),
                    most_};
}

namespace {

int between(std::mt19937& random, int least, int most) {
  return std::uniform_int_distribution<int>(least, most)(random);
}
bool chance(std::mt19937& random, double probability) { return std::bernoulli_distribution(probability)(random); }

/// Appends a move unless the list has one to the same position.
void add(std::vector<ScoredMove>& moves, ScoredMove move) {
  if (std::ranges::find(moves, move.to, &ScoredMove::to) == moves.end()) moves.push_back(move);
}

}  // namespace

ScoreGame random_score_loops(std::mt19937& random, const std::vector<Index>& tiers, double inner, double exits) {
  std::vector<std::vector<ScoredMove>> moves;
  std::vector<int> final_scores;
  for (const Index positions : tiers) {
    const Index first = moves.size();
    for (Index i = 0; i < positions; ++i) {
      std::vector<ScoredMove> list;
      final_scores.push_back(between(random, -2, 2));
      while (chance(random, inner / (1 + inner))) {
        const Index to = first + static_cast<Index>(between(random, 0, static_cast<int>(positions) - 1));
        add(list, {to, {0, chance(random, 0.4) && to < first + i}});
      }
      while (first > 0 && chance(random, exits / (1 + exits)))
        add(list, {static_cast<Index>(between(random, 0, static_cast<int>(first) - 1)),
                   {static_cast<std::int16_t>(between(random, 0, 3)), chance(random, 0.3)}});
      moves.push_back(list);
    }
  }
  return {std::move(moves), std::move(final_scores), tiers, false};
}

ScoreGame random_scores(std::mt19937& random, Index positions, int points) {
  std::vector<std::vector<ScoredMove>> moves(positions);
  std::vector<int> final_scores;
  for (Index position = 0; position < positions; ++position) {
    final_scores.push_back(between(random, -points, points));
    while (position > 0 && chance(random, 0.7))
      add(moves[position],
          {static_cast<Index>(between(random, static_cast<int>(position - std::min<Index>(position, 50)),
                                      static_cast<int>(position) - 1)),
           {static_cast<std::int16_t>(between(random, -points, points)), chance(random, 0.3)}});
  }
  return {std::move(moves), std::move(final_scores), {}, true};
}

namespace {

class PlainScores {
 public:
  explicit PlainScores(const Game& game) : game_(game), scores_(game.size()) {}

  /// Scores of one tier, from first on, with those below known.
  void solve(Index first, Index end) {
    for (int points = 1; points <= most; ++points) {
      std::vector<char> reached(end - first), lost(end - first);
      for (bool more = true; more;) {
        more = false;
        for (Index position = first; position < end; ++position) {
          more |= raise(reached[position - first], reaches(position, first, end, points, reached, lost));
          more |= raise(lost[position - first], loses(position, first, end, points, reached, lost));
        }
      }
      for (Index i = 0; i < end - first; ++i) {
        if (reached[i] != 0) scores_[first + i] = points;
        if (lost[i] != 0) scores_[first + i] = -points;
      }
    }
  }

  std::vector<int> scores() && { return std::move(scores_); }

 private:
  static constexpr int most = 60;
  using Set = std::vector<char>;

  static bool raise(char& flag, bool value) {
    const bool changes = value && flag == 0;
    if (changes) flag = 1;
    return changes;
  }

  bool reaches(Index position, Index first, Index end, int points, const Set& reached, const Set& lost) {
    game_.list_moves(Player::mover, position, moves_);
    if (moves_.empty()) return game_.final_score(position) >= points;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const Index to = moves_[i].front();
      const bool again = moves_.gain(i).again;
      if (to < first || to >= end ? exit_score(i) >= points : (again ? reached : lost)[to - first] != 0) return true;
    }
    return false;
  }

  bool loses(Index position, Index first, Index end, int points, const Set& reached, const Set& lost) {
    game_.list_moves(Player::mover, position, moves_);
    if (moves_.empty()) return game_.final_score(position) <= -points;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const Index to = moves_[i].front();
      const bool again = moves_.gain(i).again;
      if (to < first || to >= end ? exit_score(i) > -points : (again ? lost : reached)[to - first] == 0) return false;
    }
    return true;
  }

  int exit_score(std::size_t i) const {
    return moves_.gain(i).points + (moves_.gain(i).again ? 1 : -1) * scores_[moves_[i].front()];
  }

  const Game& game_;
  std::vector<int> scores_;
  MoveList moves_;
};

}  // namespace

std::vector<int> plain_scores(const Game& game) {
  PlainScores plain(game);
  if (game.longest_play() != endless_play)
    for (Index position = 0; position < game.size(); ++position) plain.solve(position, position + 1);
  else if (game.tiers().empty())
    plain.solve(0, game.size());
  for (const Tier& tier : game.tiers()) plain.solve(tier.first, tier.end());
  return std::move(plain).scores();
}

}  // namespace zermelo::test
