// Chess positions under the rule of 50 moves: what depths to mate prove, and which moves are best.
#pragma once

#include <optional>
#include <vector>

#include "tools/serve/interfaces/chess_tables.h"

namespace zermelo {

/// The plies without a capture or a move of a pawn after which a draw can be claimed.
inline constexpr unsigned clock_of_draw = 100;

/// The result for the side to move, in the order in which a player prefers to move there. A win or loss is proved under
/// the rule of 50 moves; a `maybe` is won or lost without this rule.
enum class Category { loss, unknown, maybe_loss, draw, maybe_win, win };

struct Verdict {
  Category category = Category::unknown;
  std::optional<int> dtm;  ///< plies to mate, negative if the side to move loses; 0 of a draw and after mate
  bool checkmate = false;
  bool stalemate = false;
  bool insufficient_material = false;  ///< no sequence of moves leads to mate
};

/// A position and the plies since the last capture or move of a pawn, from 0 to clock_of_draw.
struct ClockedPosition {
  chess::Position position;
  unsigned clock = 0;
};

struct JudgedMove {
  chess::Play play;
  bool zeroing = false;  ///< a capture or a move of a pawn
  ClockedPosition to;
  Verdict verdict;  ///< of the position after the move
};

struct Judgement {
  Verdict verdict;
  std::vector<JudgedMove> moves;  ///< the best first: by category, quick wins and slow losses before others
};

/// Judges a legal, tidy position from its entry, the entries after its moves, and the rules. Throws as
/// ChessTables::entry.
Judgement judge(const ChessTables& tables, const ClockedPosition& from);

}  // namespace zermelo
