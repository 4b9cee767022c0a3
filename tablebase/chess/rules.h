// The rules of chess on boards of 3x3 to 8x8 squares with fairy pieces: moves, checks, legal positions. No castling.
// Positions as FEN, and moves in the notations of people and of programs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/chess/goal.h"
#include "tablebase/chess/position.h"

namespace zermelo::chess {

/// A move of one man.
struct Play {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::optional<Kind> promotion;  ///< the new kind of a pawn on the last rank
  bool en_passant = false;        ///< captures the pawn on the file of `to` and the rank of `from`
  friend bool operator==(const Play&, const Play&) = default;
};

constexpr bool has_double_step(const Board& board) { return board.ranks == 8; }

/// The square of the king of `side`. Requires that this king is on the board.
unsigned square_of_king(const Position& position, Side side);

/// Members require men on squares of the board. Unless they say more, they also require a legal position: one without a
/// fault.
class Rules {
 public:
  /// A pawn on the last rank becomes one of `promotions`. Requires: neither kings nor pawns in `promotions`, no kind
  /// twice; files and ranks from 3 to 8. In a race no move gives check, and no king of a legal position is attacked;
  /// black is not to move with the black king on the last rank.
  Rules(Board board, std::vector<Kind> promotions, Goal goal = Goal::mate);

  const Board& board() const { return board_; }
  const std::vector<Kind>& promotions() const { return promotions_; }

  /// Whether a man of `by` attacks the square; pinned men attack too. Accepts illegal positions.
  bool attacks(const Position& position, Side by, unsigned square) const;
  /// Whether the king of `side` is on the last rank from white's side.
  bool is_on_last_rank(const Position& position, Side side) const;
  /// Whether the king of `side` is attacked. Accepts illegal positions with this king.
  bool in_check(const Position& position, Side side) const;

  /// Appends the legal moves of the side to move, each once.
  void plays(const Position& position, std::vector<Play>& moves) const;
  /// Whether the side to move has a legal move. Without one, the position is checkmate or stalemate.
  bool any_play(const Position& position) const;
  /// The position after a legal move. It contains the right to capture en passant only if that capture is legal. The
  /// other men keep their order.
  Position after(const Position& position, const Play& play) const;

  /// Why the position is illegal, in a clause such as `white has no king`; empty for a legal position.
  /// Accepts illegal positions.
  std::string fault(const Position& position) const;
  /// The squares on which the last man has to be to make the position legal, wherever it is. Requires: the last man is
  /// neither king nor pawn; each side has one king, the kings are no neighbours, pawns are on legal ranks; no en
  /// passant square. Cost: about 50 nanoseconds.
  Squares legal_squares(const Position& position) const;
  /// The position without the right to capture en passant if no such capture is legal.
  Position tidy(Position position) const;

 private:
  struct Sets;

  bool attacked(const Position& position, Side by, unsigned square, Squares occupied, Squares gone) const;
  Squares pushes(const Man& man, Squares free) const;
  Squares targets(const Position& position, const Man& man, const Sets& sets) const;
  bool is_legal(const Position& position, const Man& man, unsigned to, const Sets& sets) const;
  template <class Visit>
  bool any_step(const Position& position, const Visit& visit) const;
  void add_plays(const Position& position, const Man& man, unsigned to, std::vector<Play>& moves) const;
  bool is_en_passant(const Position& position, const Man& man, unsigned to) const;
  bool is_double_step(Kind kind, const Play& play) const;
  /// The square of the pawn that a capture en passant from `from` to `to` takes.
  unsigned passed_pawn(unsigned from, unsigned to) const { return board_.square(board_.file(to), board_.rank(from)); }

  bool is_race() const { return goal_ == Goal::race; }
  bool gives_check(const Position& position, const Man& man, unsigned to) const;
  Squares unattacked_squares(const Position& position, Side attacker) const;
  std::string fault_of_race(const Position& position) const;
  std::string fault_of_squares(const Position& position) const;
  std::string fault_of_kings(const Position& position) const;
  std::string fault_of_en_passant(const Position& position) const;

  Board board_;
  std::vector<Kind> promotions_;
  Goal goal_;
  Reach reach_;
};

// Positions as FEN, and moves as standard algebraic notation and as in UCI.

/// A position of chess that no table contains: with castling rights, or with too many men.
struct BeyondTables : UsageError {
  using UsageError::UsageError;
};

/// The FEN `placement side - en-passant`: `8/8/8/8/3Pp3/8/8/K6k b - d3`.
std::string fen(const Board& board, const Position& position);

/// Reads `placement side [castling [en-passant [halfmove-clock [move-number]]]]`, with blanks or underscores between
/// the words. Castling is `-`, or letters of `KQkq` for which king or rook have left their squares on a board of 8
/// files. The clocks are ignored, and so are operations of an EPD: text behind the fourth word that begins with a
/// letter and ends with a semicolon. Digits for free squares go up to the number of files. The men are in the order of
/// the text, from the last rank to rank 1. The position may be illegal: Rules::fault tells. Throws BeyondTables and
/// UsageError.
Position parse_fen(const Board& board, std::string_view words);

/// A move in algebraic notation, such as Nbd7, exd6, c8=Q+ or Ra8#: the letter of the man (none for a pawn), the file,
/// the rank or both of its square if other men of its kind can go to the same square, `x` for a capture, the new
/// square, `=Q` for a promotion, `+` for check, `#` for checkmate. No two moves of a position have the same text.
/// Requires a legal move of a legal position.
std::string san(const Rules& rules, const Position& position, const Play& play);

/// A move in the long algebraic notation of the Universal Chess Interface: the square before, the square after, and the
/// small letter of a promotion, as in e7e8q.
std::string uci(const Board& board, const Play& play);

}  // namespace zermelo::chess
