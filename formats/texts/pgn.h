// Games in Portable Game Notation.
#pragma once

#include <string>
#include <vector>

namespace zermelo {

struct PgnGame {
  std::string event;
  std::string fen;                 ///< the position at the start: six fields
  std::vector<std::string> moves;  ///< in SAN
  std::string result;              ///< 1-0, 0-1, 1/2-1/2, or * for an open end
};

/// The game in the export format: the seven tags of the roster, SetUp and FEN, then the moves in lines of at most 79
/// characters. Requires a FEN with a side to move and a move number.
std::string pgn_text(const PgnGame& game);

}  // namespace zermelo
