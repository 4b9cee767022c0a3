// A move as answers show it: who makes it, its words, and the position that it leads to.
#pragma once

#include <string>
#include <vector>

#include "tablebase/move_list.h"

namespace zermelo {

/// A move from a position that somebody wrote. Orientation and colours are those of that position.
struct Move {
  Player player = Player::mover;
  std::string text;           ///< the move in words, for example `5 -> 2,1`
  std::string to;             ///< the position or sum that it leads to, before any folding by symmetry
  std::vector<Index> number;  ///< of that position in the table; of every term of a sum; empty where nothing is left
};

}  // namespace zermelo
