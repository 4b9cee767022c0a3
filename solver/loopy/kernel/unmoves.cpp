// Asks the whole game, and translates the numbers of a tier.
#include "solver/loopy/kernel/unmoves.h"

#include "tablebase/game/tier_game.h"

namespace zermelo::loopy {

Unmoves::Unmoves(const Game& game) : game_(&game) {
  const auto* tier = dynamic_cast<const TierGame*>(&game);
  if (tier != nullptr) {
    first_ = tier->tier().first;
    range_ = CountedMoves::Range::tier;
  }
  const auto* counted = dynamic_cast<const CountedMoves*>(tier != nullptr ? &tier->whole() : &game);
  if (counted != nullptr && counted->counts_moves(range_)) counted_ = counted;
}

CountedMoves::Open Unmoves::count(Index position, std::vector<Index>& exits) const {
  if (counted_ != nullptr) return counted_->count_inside(range_, first_ + position, exits);
  exits.clear();
  if (range_ == CountedMoves::Range::game) return {game_->count_moves(position)};
  game_->fast_successors(position, exits);
  const std::size_t all = exits.size(), size = game_->size();
  std::erase_if(exits, [size](Index to) { return to < size; });
  for (Index& exit : exits) exit -= size;
  return {static_cast<std::uint32_t>(all - exits.size())};
}

void Unmoves::list_goals(Index position, std::vector<Index>& goals) const {
  counted_->list_inside(range_, first_ + position, goals);
  for (Index& to : goals) to -= first_;
}

void Unmoves::list(Index position, std::vector<Index>& before) const {
  if (counted_ == nullptr) return game_->list_unmoves(position, before);
  counted_->list_origins(range_, first_ + position, before);
  if (first_ != 0)
    for (Index& from : before) from -= first_;
}

}  // namespace zermelo::loopy
