// Answers to questions about a table, as values: the worth of a position, its moves, a line of best play.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jobs/probe.h"
#include "jobs/worth.h"
#include "tablebase/move.h"

namespace zermelo {

/// A move and what it leads to.
struct AnsweredMove {
  Move move;
  Worth worth;        ///< of the position or sum that it leads to
  bool best = false;  ///< no other move is better, see best_moves()
  bool wins = false;  ///< the player who makes it wins
};

struct Answer {
  std::string position;         ///< as it was asked
  std::optional<Index> number;  ///< of the position in the table; nothing where there is an error
  Worth worth;
  std::string ending;               ///< why the game is over there; empty where it goes on
  std::vector<AnsweredMove> moves;  ///< in the order of the rules, if they were asked for
  std::string error;                ///< why there is no answer, in one sentence; empty where there is one
};

/// How much an answer contains.
enum class Detail {
  entry,  ///< the entry of the position
  moves,  ///< also every move
};

/// The answer of the table for a position, in the orientation and colours of the text. UsageError for a text that is
/// not a position; FormatError for a damaged table.
Answer ask(const Probe& probe, std::string_view position, Detail detail);

/// The same, but a text that is not a position gives an answer with an error. For batches.
Answer try_ask(const Probe& probe, std::string_view position, Detail detail);

/// A line of best play.
struct Line {
  Answer start;                     ///< without moves
  std::vector<AnsweredMove> moves;  ///< one after the other
  bool repeats = false;             ///< it ends where it comes back to a position
};

/// Best play to the end of the game, or to the first position that comes back. In a Grundy table, where depths are
/// unknown, a winning move where there is one, else the first move. In a partisan game `first` begins (left or right),
/// and the sum of what is left is played on. UsageError where the table shows no way to the end.
Line best_line(const Probe& probe, std::string_view position, Player first = Player::mover);

}  // namespace zermelo
