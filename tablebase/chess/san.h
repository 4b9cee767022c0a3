// Moves as standard algebraic notation: Nbd7, exd6, c8=Q+, Ra8#.
#pragma once

#include <string>

#include "tablebase/chess/rules.h"

namespace zermelo::chess {

/// The letter of the man (none for a pawn), the file, the rank or both of its square if other men of its kind can go to
/// the same square, `x` for a capture, the new square, `=Q` for a promotion, `+` for check, `#` for checkmate. No two
/// moves of a position have the same text. Requires a legal move of a legal position.
std::string san(const Rules& rules, const Position& position, const Play& play);

}  // namespace zermelo::chess
