// Random positions of chess, and the same positions for the plain rules.
#pragma once

#include <random>

#include "support/plain_chess.h"
#include "tablebase/chess/rules.h"

namespace zermelo::test {

/// Random boards, and random men on them.
class ChessPositions {
 public:
  explicit ChessPositions(unsigned seed) : random_(seed) {}

  unsigned below(unsigned bound) { return static_cast<unsigned>(random_() % bound); }
  /// From 3x3 to 8x8; one in three is 8x8.
  chess::Board board();
  /// Two kings and up to `most - 2` other men on different squares, a third of them pawns. It may be illegal; half of
  /// the positions with 8 ranks have an en passant square, often behind a pawn. Requires most >= 4.
  chess::Position position(const chess::Board& board, unsigned most);

 private:
  /// Adds a man on a random square if that square is free.
  void add(const chess::Board& board, chess::Position& position, chess::Kind kind, chess::Side side);
  chess::Kind kind();
  void add_passed_pawn(const chess::Board& board, chess::Position& position);

  std::mt19937_64 random_;
};

/// The same position for the plain rules.
PlainChess plain(const chess::Rules& rules, const chess::Position& position);

}  // namespace zermelo::test
