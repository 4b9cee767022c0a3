// The errors name the game and the positions.
#include "tablebase/game/score_rules.h"

#include "tablebase/base/error.h"

namespace zermelo {

std::vector<PositionRange> loop_ranges(const Game& game) {
  std::vector<PositionRange> ranges;
  for (const Tier& tier : game.tiers()) ranges.push_back({tier.first, tier.end()});
  if (ranges.empty()) ranges.push_back({0, game.size()});
  return ranges;
}

PositionRange loop_range(const Game& game, Index position) {
  if (game.tiers().empty()) return {0, game.size()};
  const Tier& tier = game.tiers()[tier_of(game.tiers(), position)];
  return {tier.first, tier.end()};
}

void refuse_score(const Game& game, Index position, int score, int most) {
  throw UsageError("the rules of {} are broken: the score of {} is {}, but scores are from {} to {}",
                   game.spec().canonical_text(), game.text(position), score, -most, most);
}

void refuse_gain_in_loop(const Game& game, Index from, Index to) {
  throw UsageError(
      "the rules of {} are broken: a gain on a move inside a loop: the move from {} to {} brings points in the same "
      "tier, where play may loop; let moves with a gain lead to a lower `tier`, or give the rules plies_left",
      game.spec().canonical_text(), game.text(from), game.text(to));
}

void refuse_endless_turn(const Game& game, Index position) {
  throw UsageError(
      "the rules of {} are broken: endless play with extra turns for one player only, who can move on and come back to "
      "{}; moves_again may hold only for moves that use something up",
      game.spec().canonical_text(), game.text(position));
}

}  // namespace zermelo
