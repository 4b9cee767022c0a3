// Finds mistakes in the rules of a game before a table is built on them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tablebase/game/game.h"
#include "tablebase/machine/job.h"

namespace zermelo {

/// One mistake, in words for the author of the rules.
struct RuleFault {
  std::optional<Index> number;  ///< the position with the mistake; empty for a mistake of Game::start
  std::string position;
  std::string fault;
};

struct RulesCheck {
  Index checked = 0;                    ///< positions checked
  Index faulty = 0;                     ///< positions with a fault; Game::start is not counted
  std::vector<RuleFault> first;         ///< the fault of Game::start, if any, then at most `most_faults` others
  std::vector<std::string> suspicions;  ///< see suspicions_of; sought only if there are no faults
  std::string warning;                  ///< of a suspiciously small game; else empty
  bool ok() const { return first.empty() && suspicions.empty(); }
};

/// What texts of positions are.
enum class Words {
  read_back,  ///< Game::parse reads them
  for_people  ///< they only describe positions; keys are not positions as the rules know them
};

inline constexpr std::size_t most_faults = 10;

/// Checks every position, or `sample` positions spread over the table (0: all):
///  * Game::fault finds nothing, for example a number that two positions share;
///  * every move leads to a position of the table, and no position is listed twice, unless the game splits or is help
///    play;
///  * Game::start and Game::list_moves give the same when they are asked again;
///  * with Words::read_back, `parse` reads the text of a position as the same position;
///  * Game::ending gives an outcome where there are no moves;
///  * un-moves, if the game has them, are the moves in reverse, and Game::count_moves counts them;
///  * in a game with scores, moves bring the same points when they are asked again; final scores and gains are in the
///    range of tables; where play may loop, a move that brings points leaves its tier;
///  * a game that is not loopy always ends, within Game::longest_play plies; in a game with scores where play may loop,
///    no player has an endless turn. This is checked only if all positions are checked, all other checks pass, and the
///    game does not split.
/// An exception from the rules is a fault, except std::bad_alloc. A position has at most one fault, from the first
/// check that fails. Faults are listed by check, then by position. Cost: two calls of Game::list_moves, one of
/// Game::text and Game::parse for each position. With un-moves, a position with m moves and k un-moves takes m + 1
/// calls of Game::list_unmoves and k more of Game::list_moves. Memory: 4 bytes a position for games that are not loopy,
/// and more in proportion to the longest play. Throws Interrupted.
RulesCheck check_rules(const Game& game, Index sample, const Job& job, Words words = Words::read_back);

/// The first that Game::fault finds at one of the 256 positions nearest the start and 256 spread over the game: what
/// solvers and proofs ask before they trust the rules. Built-in families are trusted. Throws what the rules throw.
std::optional<RuleFault> sampled_fault(const Game& game);
/// Throws UsageError for such a fault.
void require_sound_rules(const Game& game);

// Looks for rules that keep every contract, but probably are not what the author meant.

/// One sentence for each sign that moves forget to turn the board or to change the player to move:
///  * positions differ in a part of their text that no move changes;
///  * a part of the text has two values that most moves exchange, but not all;
///  * with `keys_are_positions`, a byte of all discovered positions that is not 0 and never changes.
/// A part is a word between other characters, such as the `c5` of `c1,c5`; a single character if the texts have
/// different numbers of words and one length. Examines at most `most` positions and 10,000. Empty for games of Left and
/// Right and for games that split. Throws Interrupted, and what the rules throw.
std::vector<std::string> suspicions_of(const Game& game, bool keys_are_positions, Index most, const Job& job);

}  // namespace zermelo
