// The names of squares and sides: e4, white.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tablebase/chess/board.h"
#include "tablebase/chess/position.h"

namespace zermelo::chess {

inline char file_letter(const Board& board, unsigned square) { return static_cast<char>('a' + board.file(square)); }
inline char rank_digit(const Board& board, unsigned square) { return static_cast<char>('1' + board.rank(square)); }

inline std::string square_name(const Board& board, unsigned square) {
  return {file_letter(board, square), rank_digit(board, square)};
}

/// Nothing unless `name` is the name of a square of the board.
inline std::optional<unsigned> square_called(const Board& board, std::string_view name) {
  if (name.size() != 2) return std::nullopt;
  const unsigned file = static_cast<unsigned>(name[0] - 'a'), rank = static_cast<unsigned>(name[1] - '1');
  if (file >= board.files || rank >= board.ranks) return std::nullopt;
  return board.square(file, rank);
}

inline std::string_view side_name(Side side) { return side == Side::white ? "white" : "black"; }

}  // namespace zermelo::chess
