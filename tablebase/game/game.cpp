// Defaults and functions that every game derives from its list of moves.
#include "tablebase/game/game.h"

#include <algorithm>

#include "tablebase/base/error.h"

namespace zermelo {
namespace {

std::span<const Player> players_of(const Game& game) {
  static constexpr Player both[] = {Player::left, Player::right};
  static constexpr Player one[] = {Player::mover};
  return game.game_class() == GameClass::partisan ? std::span<const Player>(both) : std::span<const Player>(one);
}

}  // namespace

std::string Game::no_grundy() const {
  if (game_class() == GameClass::loopy)
    return "play may be infinite or decided on the board, but Grundy values need a game that ends when no move is left";
  if (game_class() == GameClass::partisan) return "Left and Right have moves of their own; use --metric value";
  if (play() == Play::misere) return "Grundy values are defined for normal play; say play=normal";
  return {};
}

void Game::list_orbits(Index first, std::span<Orbit> orbits) const {
  for (std::size_t i = 0; i < orbits.size(); ++i)
    orbits[i] = {0, is_gap(first + i) ? std::uint8_t{0} : std::uint8_t{1}};
}

std::uint32_t Game::count_moves(Index position) const {
  thread_local MoveList moves;
  list_moves(Player::mover, position, moves);
  return static_cast<std::uint32_t>(moves.size());
}

void Game::list_goals(Index, Goals&) const {
  throw std::logic_error(spec().canonical_text() + " does not give the keys of moves");
}

std::optional<Index> Game::find(std::string_view text) const {
  try {
    return parse(text);
  } catch (const UsageError&) {
    return std::nullopt;
  }
}

std::vector<Move> Game::moves(std::string_view text) const {
  const Index from = parse(text);
  std::vector<Move> all;
  MoveList list;
  for (const Player player : players_of(*this)) {
    list_moves(player, from, list);
    for (std::size_t i = 0; i < list.size(); ++i)
      all.push_back({player, move_text(player, from, list[i]), sum_text(list[i]), {list[i].begin(), list[i].end()}});
  }
  return all;
}

void Game::successors(Index position, std::vector<Index>& next) const {
  if (game_class() != GameClass::partisan && !splits()) {
    MoveList list(std::move(next));
    list_moves(Player::mover, position, list);
    next = std::move(list.positions());
    return;
  }
  next.clear();
  thread_local MoveList list;
  for (const Player player : players_of(*this)) {
    list_moves(player, position, list);
    next.insert(next.end(), list.positions().begin(), list.positions().end());
  }
  std::sort(next.begin(), next.end());
  next.erase(std::unique(next.begin(), next.end()), next.end());
}

void Game::list_options(Index position, MoveList& moves) const {
  list_moves(Player::mover, position, moves);
  if (const std::optional<Index> forbidden = forbidden_in_sums()) std::erase(moves.positions(), *forbidden);
}

}  // namespace zermelo
