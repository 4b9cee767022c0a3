// Looks for mistakes in the rules of a game, before a table is built on them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tablebase/game.h"
#include "tablebase/job.h"

namespace zermelo {

/// One mistake, in words for whoever wrote the rules.
struct RuleFault {
  std::optional<Index> number;  ///< the position where it shows; none if it is the start that has no number
  std::string position;
  std::string fault;
};

struct RulesCheck {
  Index checked = 0;             ///< positions
  Index faulty = 0;              ///< positions with a fault
  std::vector<RuleFault> first;  ///< the faults at the first of them, at most `most_faults`
};

inline constexpr std::size_t most_faults = 10;

/// Checks every position, or `sample` of them spread over the table (0: all):
///  * what the rules know themselves (Game::fault): numbers that are unique, moves to positions, an end that is said;
///  * every move leads to a position of the table, none is listed twice;
///  * the text of a position is read back as the same position;
///  * where no move is, the outcome is told;
///  * un-moves, if the game knows them, are the moves seen from the other side, each as often as the game says;
///  * a game that says that it cannot loop does not, and lasts no longer than it says (only if all are checked).
/// What the rules throw is a fault. Cost: for a position with m moves, each met by k un-moves, m (1 + k) calls of the
/// rules. Memory: 4 bytes a position for games that cannot loop. Throws Interrupted.
RulesCheck check_rules(const Game& game, Index sample, const Job& job);

}  // namespace zermelo
