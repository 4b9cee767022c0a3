// Thermostrat compares temperatures t: the right walls of all terms add up, and the widest term gives its width to the
// player who moves there. The sum is piecewise linear, so its greatest value is at a corner of a wall. For Right all is
// mirrored.
#include "solver/sums/strategies.h"

#include <algorithm>
#include <bit>

#include "tablebase/base/error.h"

namespace zermelo {
namespace {

/// A number from the view of a player: more is better.
Dyadic seen_by(Player player, const Dyadic& number) { return player == Player::left ? number : -number; }

}  // namespace

std::string_view name(Strategy strategy) {
  if (strategy == Strategy::hotstrat) return "hotstrat";
  return strategy == Strategy::thermostrat ? "thermostrat" : "sentestrat";
}

Dyadic SumStrategies::temperature(ShortGame game) { return walls_.temperature(game); }

Dyadic SumStrategies::after(ShortGame option, Player player, const Dyadic& temperature) {
  const Thermograph& walls = walls_.of(option);
  return wall_at(player == Player::left ? walls.right : walls.left, temperature);
}

/// The option with the best wall at the temperature; the first of equal ones.
ShortGame SumStrategies::best_option(ShortGame game, Player player, const Dyadic& temperature) {
  std::optional<std::pair<Dyadic, ShortGame>> best;
  for (const ShortGame option : player == Player::left ? pool_.left_options(game) : pool_.right_options(game))
    if (const Dyadic worth = seen_by(player, after(option, player, temperature)); !best || worth > best->first)
      best = {worth, option};
  return best->second;
}

/// The first of the hottest terms that are not numbers.
std::optional<std::size_t> SumStrategies::hottest(const Terms& terms) {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < terms.size(); ++i)
    if (!pool_.as_number(terms[i]) && (!found || temperature(terms[i]) > temperature(terms[*found]))) found = i;
  return found;
}

std::optional<StrategyMove> SumStrategies::thermostrat(const Terms& terms, Player player) {
  std::vector<Dyadic> corners{Dyadic()};
  for (const ShortGame term : terms) {
    const Thermograph& walls = walls_.of(term);
    for (const auto* wall : {&walls.left, &walls.right})
      for (const WallPoint& point : *wall) corners.push_back(point.temperature);
  }
  std::ranges::sort(corners);
  std::optional<Dyadic> most;
  std::optional<StrategyMove> best;
  for (const Dyadic& t : corners) {
    Dyadic total;
    std::optional<Dyadic> width;
    std::size_t widest = 0;
    for (std::size_t i = 0; i < terms.size(); ++i) {
      const Thermograph& walls = walls_.of(terms[i]);
      const Dyadic left = wall_at(walls.left, t), right = wall_at(walls.right, t);
      total = total + seen_by(player, player == Player::left ? right : left);
      if (pool_.as_number(terms[i]) || (width && left - right <= *width)) continue;
      width = left - right;
      widest = i;
    }
    if (!width) return {};
    if (most && total + *width <= *most) continue;
    most = total + *width;
    best = {widest, best_option(terms[widest], player, t)};
  }
  return best;
}

std::optional<StrategyMove> SumStrategies::choose(Strategy strategy, const Terms& terms, Player player,
                                                  Memory& memory) {
  if (strategy == Strategy::thermostrat) return thermostrat(terms, player);
  std::optional<std::size_t> term = hottest(terms);
  if (!term) return {};
  if (strategy == Strategy::sentestrat) {
    const bool answers = memory.has_answered && memory.ambient && !pool_.as_number(terms[memory.answered]) &&
                         temperature(terms[memory.answered]) > *memory.ambient;
    if (answers) term = memory.answered;
    const Dyadic hot = temperature(terms[*term]);
    if (!memory.ambient || hot < *memory.ambient) memory.ambient = hot;
  }
  return StrategyMove{*term, best_option(terms[*term], player, temperature(terms[*term]))};
}

std::optional<StrategyMove> SumStrategies::move(Strategy strategy, std::span<const ShortGame> terms, Player player) {
  Memory memory;
  return choose(strategy, {terms.begin(), terms.end()}, player, memory);
}

/// The score for Left when all terms are numbers, if the owner of the strategy plays it and the other player plays
/// best.
Dyadic SumStrategies::score(Strategy strategy, const Terms& terms, Player owner, Player turn, Memory memory) {
  if (!hottest(terms)) {
    ShortGame sum;
    for (const ShortGame term : terms) sum = pool_.add(sum, term);
    return *pool_.as_number(sum);
  }
  Key key{{},
          {static_cast<std::size_t>(strategy), static_cast<std::size_t>(owner), static_cast<std::size_t>(turn),
           memory.has_answered ? memory.answered + 1 : 0},
          memory.ambient};
  for (const ShortGame term : terms) std::get<0>(key).push_back(std::bit_cast<std::uint64_t>(term));
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  if (known_.size() == most_positions)
    throw LimitError("the strategies met {} positions of the sum; choose smaller terms", most_positions);
  Dyadic result;
  if (turn == owner) {
    const std::optional<StrategyMove> chosen = choose(strategy, terms, owner, memory);
    Terms next = terms;
    next[chosen->term] = chosen->option;
    result = score(strategy, next, owner, other(turn), memory);
  } else {
    result = best_answer(strategy, terms, owner, memory);
  }
  known_[key] = result;
  return result;
}

Dyadic SumStrategies::best_answer(Strategy strategy, const Terms& terms, Player owner, const Memory& memory) {
  const Player player = other(owner);
  std::optional<Dyadic> best;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (pool_.as_number(terms[i])) continue;
    for (const ShortGame option :
         player == Player::left ? pool_.left_options(terms[i]) : pool_.right_options(terms[i])) {
      Terms next = terms;
      next[i] = option;
      Memory noted = memory;
      noted.answered = i;
      noted.has_answered = strategy == Strategy::sentestrat;
      const Dyadic result = score(strategy, next, owner, owner, noted);
      if (!best || seen_by(player, result) > seen_by(player, *best)) best = result;
    }
  }
  return *best;
}

Dyadic SumStrategies::loss(Strategy strategy, std::span<const ShortGame> terms, Player player) {
  ShortGame sum;
  for (const ShortGame term : terms) sum = pool_.add(sum, term);
  const ShortGame stop = player == Player::left ? pool_.left_stop(sum) : pool_.right_stop(sum);
  const Dyadic exact = *pool_.as_number(stop);
  return seen_by(player, exact) - seen_by(player, score(strategy, {terms.begin(), terms.end()}, player, player, {}));
}

}  // namespace zermelo
