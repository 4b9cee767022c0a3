// Plain rules of chess with fairy pieces, for tests: boards as rows of letters, and every pair of squares tried.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace zermelo::test {

/// White men are capital letters, black men small letters, free squares dots. A square is a file and a rank from 0.
class PlainChess {
 public:
  using Square = std::pair<int, int>;
  struct Step {
    Square from, to;
    char promotion = 0;  ///< a capital letter
  };

  static constexpr Square nowhere{-1, -1};

  std::vector<std::string> rows;  ///< rows[0] is rank 1
  char to_move = 'w';
  Square en_passant = nowhere;
  std::string promotions = "QRBN";

  int files() const { return static_cast<int>(rows[0].size()); }
  int ranks() const { return static_cast<int>(rows.size()); }

  /// The rows from the last rank to rank 1, the side to move and the en passant square.
  std::string text() const;
  /// Whether a man of `side` could capture on the square.
  bool attacks(char side, Square square) const;
  bool in_check(char side) const;
  /// Whether each side has one king, no pawn is on the first or last rank, the side not to move is not in check, and
  /// a double step explains the en passant square.
  bool legal() const;
  std::vector<Step> steps() const;
  /// The position after a step; a useless right to capture en passant is left out.
  PlainChess after(const Step& step) const;
  bool can_capture_en_passant() const;
  unsigned long perft(int depth) const;

 private:
  char at(Square square) const {
    return rows[static_cast<std::size_t>(square.second)][static_cast<std::size_t>(square.first)];
  }
  char& at(Square square) {
    return rows[static_cast<std::size_t>(square.second)][static_cast<std::size_t>(square.first)];
  }
  bool on_board(Square square) const;
  std::vector<Square> squares() const;
  std::vector<char> men_between(Square from, Square to, int steps) const;
  bool attack(Square from, Square to) const;
  bool advance(Square from, Square to) const;
  bool possible(Square from, Square to) const;
  bool explains_en_passant() const;
  PlainChess moved(const Step& step) const;
};

}  // namespace zermelo::test
