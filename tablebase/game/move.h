// A move as answers show it: the player, the words, and the position that it leads to.
#pragma once

#include <string>
#include <vector>

#include "tablebase/game/move_list.h"

namespace zermelo {

/// A move from a position that is given as text, in the orientation and colours of that text.
struct Move {
  Player player = Player::mover;
  std::string text;           ///< the move in words, for example `5 -> 2,1`
  std::string to;             ///< the position or sum that it leads to, before any folding by symmetry
  std::vector<Index> number;  ///< the index in the table of that position, or of each term of that sum
};

}  // namespace zermelo
