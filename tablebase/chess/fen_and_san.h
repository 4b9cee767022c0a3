// Positions as FEN, and moves as standard algebraic notation.
#pragma once

#include <string>
#include <string_view>

#include "tablebase/chess/position.h"
#include "tablebase/chess/rules.h"

namespace zermelo::chess {

/// The FEN `placement side - en-passant`: `8/8/8/8/3Pp3/8/8/K6k b - d3`.
std::string fen(const Board& board, const Position& position);

/// Reads `placement side [castling [en-passant [halfmove-clock [move-number]]]]`, with blanks or underscores between
/// the words. Castling is `-`, or letters of `KQkq` for which king or rook have left their squares on a board of 8
/// files. The clocks are ignored, and so are operations of an EPD: text behind the fourth word that begins with a
/// letter and ends with a semicolon. Digits for free squares go up to the number of files. The men are in the order of
/// the text, from the last rank to rank 1. The position may be illegal: Rules::fault tells. Throws UsageError.
Position parse_fen(const Board& board, std::string_view words);

/// A move in algebraic notation, such as Nbd7, exd6, c8=Q+ or Ra8#: the letter of the man (none for a pawn), the file,
/// the rank or both of its square if other men of its kind can go to the same square, `x` for a capture, the new
/// square, `=Q` for a promotion, `+` for check, `#` for checkmate. No two moves of a position have the same text.
/// Requires a legal move of a legal position.
std::string san(const Rules& rules, const Position& position, const Play& play);

}  // namespace zermelo::chess
