// The value of a position is the sum of the values of its parts; a single part gets its value from its options.
#include "solver/partisan/value_search.h"

#include "tablebase/base/error.h"

namespace zermelo {

ValueSearch::ValueSearch(const PartisanGame& game, GamePool& pool, const Job& job)
    : game_(game), pool_(pool), job_(job) {}

ShortGame ValueSearch::sum(std::span<const Index> terms) {
  ShortGame total;
  for (const Index term : terms) total = pool_.add(total, value(term));
  return total;
}

GameList ValueSearch::options(Player player, Index position) {
  MoveList moves;
  game_.list_moves(player, position, moves);
  GameList games;
  for (std::size_t i = 0; i < moves.size(); ++i) games.push_back(sum(moves[i]));
  return games;
}

ShortGame ValueSearch::from_moves(Index position) {
  job_.check("the search was stopped");
  const GameList left = options(Player::left, position), right = options(Player::right, position);
  return pool_.make({left.data(), left.size()}, {right.data(), right.size()});
}

ShortGame ValueSearch::value(Index position) {
  const Index canonical = game_.canonical(position);
  if (const auto known = known_.find(canonical); known != known_.end()) return known->second;
  std::vector<Index> parts;
  game_.parts(canonical, parts);
  const bool whole = parts.size() == 1 && parts.front() == canonical;
  const ShortGame value = whole ? from_moves(canonical) : sum(parts);
  known_.emplace(canonical, value);
  return value;
}

}  // namespace zermelo
