// What all partisan games have in common.
#include "tablebase/partisan_game.h"

#include <algorithm>

namespace zermelo {

void PartisanGame::successors(Index position, std::vector<Index>& next) const {
  next.clear();
  OptionList options;
  for (const Player player : {Player::left, Player::right}) {
    moves(player, position, options);
    for (std::size_t i = 0; i < options.size(); ++i)
      if (std::find(next.begin(), next.end(), options[i].front()) == next.end()) next.push_back(options[i].front());
  }
}

}  // namespace zermelo
