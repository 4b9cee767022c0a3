// Lists the moves of a game in forms that tests compare.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tablebase/game/game.h"

namespace zermelo::test {

/// The moves of a player; each is the list of positions (a sum) that it leads to.
inline std::vector<std::vector<Index>> moves_of(const Game& game, Player player, Index position) {
  MoveList list;
  game.list_moves(player, position, list);
  std::vector<std::vector<Index>> moves;
  for (std::size_t i = 0; i < list.size(); ++i) moves.emplace_back(list[i].begin(), list[i].end());
  return moves;
}

/// The text of the move from one position to another.
inline std::string words_of_move(const Game& game, Index from, Index to, Player player = Player::mover) {
  return game.move_text(player, from, {&to, 1});
}
inline std::string words_of_move(const Game& game, std::string_view from, std::string_view to,
                                 Player player = Player::mover) {
  return words_of_move(game, game.parse(from), game.parse(to), player);
}

}  // namespace zermelo::test
