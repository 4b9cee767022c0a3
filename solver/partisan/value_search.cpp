// Parts first, then the options of each part that does not fall apart further.
#include "solver/partisan/value_search.h"

#include "tablebase/error.h"

namespace zermelo {

ValueSearch::ValueSearch(const PartisanGame& game, GamePool& pool, std::function<bool()> stop)
    : game_(game), pool_(pool), stop_(std::move(stop)) {}

ShortGame ValueSearch::sum(std::span<const Index> terms) {
  ShortGame total;
  for (const Index term : terms) total = pool_.add(total, value(term));
  return total;
}

GameList ValueSearch::options(Player player, Index position) {
  MoveList moves;
  game_.moves(player, position, moves);
  GameList games;
  for (std::size_t i = 0; i < moves.size(); ++i) games.push_back(sum(moves[i]));
  return games;
}

ShortGame ValueSearch::from_moves(Index position) {
  if (stop_ && stop_()) throw Interrupted("the search was stopped");
  const GameList left = options(Player::left, position), right = options(Player::right, position);
  return pool_.make({left.data(), left.size()}, {right.data(), right.size()});
}

ShortGame ValueSearch::value(Index position) {
  const Index twin = game_.twin(position);
  if (const auto known = known_.find(twin); known != known_.end()) return known->second;
  std::vector<Index> parts;
  game_.parts(twin, parts);
  const bool whole = parts.size() == 1 && parts.front() == twin;
  const ShortGame value = whole ? from_moves(twin) : sum(parts);
  known_.emplace(twin, value);
  return value;
}

}  // namespace zermelo
