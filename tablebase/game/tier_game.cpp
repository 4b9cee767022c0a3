// Asks the whole game, and translates the numbers of positions.
#include "tablebase/game/tier_game.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace zermelo {

TierGame::TierGame(const Game& whole, std::size_t tier)
    : whole_(whole), tier_(whole.tiers()[tier]), structure_(whole.tier_structure(tier)) {}

bool TierGame::has_start() const { return whole_.has_start() && start() < size(); }

std::vector<std::shared_ptr<const KeyList>> TierGame::keys() const {
  const std::vector<std::shared_ptr<const KeyList>> all = whole_.keys();
  if (all.empty()) return {};
  return {all[place()]};
}

void TierGame::list_moves(Player player, Index position, MoveList& moves) const {
  whole_.list_moves(player, whole_number(position), moves);
  for (Index& to : moves.positions()) to = number(to);
}

void TierGame::list_unmoves(Index position, std::vector<Index>& before) const {
  whole_.list_unmoves(tier_.first + position, before);
  for (Index& from : before) from = number(from);
  std::erase_if(before, [this](Index from) { return from >= size(); });
}

void TierGame::fast_successors(Index position, std::vector<Index>& next) const {
  whole_.fast_successors(whole_number(position), next);
  for (Index& to : next) to = number(to);
}

void TierGame::list_goals(Index position, Goals& goals) const {
  whole_.list_goals(tier_.first + position, goals);
  for (Index& to : goals.others) to = number(to);
}

std::uint32_t TierGame::count_moves(Index position) const {
  thread_local std::vector<Index> next;
  fast_successors(position, next);
  const auto inside = [this](Index to) { return to < size(); };
  return static_cast<std::uint32_t>(std::count_if(next.begin(), next.end(), inside));
}

std::string TierGame::move_text(Player player, Index from, std::span<const Index> to) const {
  std::vector<Index> goal(to.begin(), to.end());
  for (Index& term : goal) term = whole_number(term);
  return whole_.move_text(player, whole_number(from), goal);
}

std::vector<Move> TierGame::moves(std::string_view text, std::size_t most) const {
  std::vector<Move> moves = whole_.moves(text, most);
  for (Move& move : moves)
    for (Index& term : move.number) term = number(term);
  return moves;
}

std::string TierGame::fault(Index position) const {
  if (std::string wrong = whole_.fault(tier_.first + position); !wrong.empty()) return wrong;
  MoveList moves;
  whole_.list_moves(Player::mover, tier_.first + position, moves);
  for (const Index to : moves.positions()) {
    if (to >= whole_.size() || number(to) < size()) continue;
    const std::size_t other = tier_of(whole_.tiers(), to);
    if (!std::binary_search(tier_.rests_on.begin(), tier_.rests_on.end(), other))
      return fmt::format("a move leads from tier {} to {} in tier {}, on which it does not rest", tier_.name,
                         whole_.text(to), whole_.tiers()[other].name);
  }
  return {};
}

std::string order_of(const Game& game) {
  if (const auto* tier = dynamic_cast<const TierGame*>(&game)) return tier->tier().order;
  std::vector<std::string> orders;
  for (const Tier& tier : game.tiers())
    if (!tier.order.empty()) orders.push_back(tier.name + "-" + tier.order);
  return fmt::format("{}", fmt::join(orders, "+"));
}

}  // namespace zermelo
