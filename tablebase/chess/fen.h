// Positions as FEN: placement, side to move, castling, en passant square.
#pragma once

#include <string>
#include <string_view>

#include "tablebase/chess/board.h"
#include "tablebase/chess/position.h"

namespace zermelo::chess {

/// `placement side - en-passant`: `8/8/8/8/3Pp3/8/8/K6k b - d3`.
std::string fen(const Board& board, const Position& position);

/// Reads `placement side [castling [en-passant [halfmove-clock [move-number]]]]`, with blanks or underscores between
/// the words. Castling is `-`, or letters of `KQkq` for which king or rook have left their squares on a board of 8
/// files. The clocks are ignored, and so are operations of an EPD: text behind the fourth word that begins with a
/// letter and ends with a semicolon. Digits for free squares go up to the number of files. The men are in the order of
/// the text, from the last rank to rank 1. The position may be illegal: Rules::fault tells. Throws UsageError.
Position parse_fen(const Board& board, std::string_view words);

}  // namespace zermelo::chess
