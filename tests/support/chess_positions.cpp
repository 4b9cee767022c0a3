// Men are put on random free squares, pawns not on the first and last rank.
#include "support/chess_positions.h"

#include <algorithm>
#include <cctype>

namespace zermelo::test {

using chess::Board, chess::Kind, chess::Man, chess::Position, chess::Side;

Board ChessPositions::board() {
  if (below(3) == 0) return {};
  return {3 + below(6), 3 + below(6)};
}

Kind ChessPositions::kind() { return below(3) == 0 ? chess::pawn : static_cast<Kind>(1 + below(chess::kinds - 2u)); }

void ChessPositions::add(const Board& board, Position& position, Kind kind, Side side) {
  const unsigned margin = kind == chess::pawn ? board.files : 0;
  const auto square = static_cast<std::uint8_t>(margin + below(board.squares() - 2 * margin));
  const auto men = position.men();
  const auto on_square = [square](const Man& man) { return man.square == square; };
  if (std::none_of(men.begin(), men.end(), on_square)) position.add({kind, side, square});
}

/// Puts a pawn of the side that has moved on its fourth rank, and the square behind it into `en_passant`.
void ChessPositions::add_passed_pawn(const Board& board, Position& position) {
  const Side mover = chess::other(position.to_move);
  const unsigned file = below(board.files), rank = mover == Side::white ? 3 : 4;
  const auto square = static_cast<std::uint8_t>(board.square(file, rank));
  position.en_passant = static_cast<std::uint8_t>(mover == Side::white ? square - board.files : square + board.files);
  for (Man& man : position.men())
    if (man.square == square) return;
  position.add({chess::pawn, mover, square});
  const int beside = file == 0 || (file + 1 < board.files && below(2) == 0) ? 1 : -1;
  for (Man& man : position.men())
    if (man.square == square + beside) return;
  position.add({chess::pawn, position.to_move, static_cast<std::uint8_t>(square + beside)});
}

Position ChessPositions::position(const Board& board, unsigned most) {
  Position position;
  position.to_move = below(2) == 0 ? Side::white : Side::black;
  while (position.count < 1) add(board, position, chess::king, Side::white);
  while (position.count < 2) add(board, position, chess::king, Side::black);
  if (chess::has_double_step(board) && below(2) == 0) add_passed_pawn(board, position);
  const unsigned men = std::min(2 + below(most - 1), board.squares() / 2);
  while (position.count < men) add(board, position, kind(), below(2) == 0 ? Side::white : Side::black);
  return position;
}

PlainChess plain(const chess::Rules& rules, const Position& position) {
  const Board& board = rules.board();
  PlainChess plain;
  plain.rows.assign(board.ranks, std::string(board.files, '.'));
  plain.to_move = position.to_move == Side::white ? 'w' : 'b';
  for (const Man& man : position.men()) {
    const char letter = chess::info(man.kind).letter;
    plain.rows[board.rank(man.square)][board.file(man.square)] =
        man.side == Side::white ? letter : static_cast<char>(std::tolower(letter));
  }
  if (position.en_passant != Position::no_square)
    plain.en_passant = {board.file(position.en_passant), board.rank(position.en_passant)};
  plain.promotions.clear();
  for (const Kind kind : rules.promotions()) plain.promotions += chess::info(kind).letter;
  return plain;
}

}  // namespace zermelo::test
