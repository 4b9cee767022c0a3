// Answers of tables in text and in JSON, the same in every command.
#pragma once

#include <string>
#include <vector>

#include "jobs/answer.h"
#include "tools/support/output.h"

namespace zermelo {

/// {"position", "outcome", ...figures, "value"}; the value only where there are values, figures null where a position
/// has none.
Json position_json(const std::string& position, const Worth& worth);

/// [{"move", "to"}, ...], in partisan games [{"player", "move", "to", "wins"}, ...].
Json moves_json(const std::vector<AnsweredMove>& moves);

/// The moves that are best.
std::vector<AnsweredMove> best_moves(const Answer& answer);

/// The words of the move itself; nothing where the rules only name the position that it leads to.
std::string_view own_words(const Move& move);

/// `5 -> 2,1  to 2,1,3`; only `to 2,1,3` where the rules have no other words for the move.
std::string move_words(const Move& move);

/// Prints the words of the move after `before`; in partisan games with the player before and `wins` after them.
void print_move(const AnsweredMove& move, const std::string& before, Output& output);

/// `left` or `right`; UsageError names `word`.
Player parse_player(std::string_view text, std::string_view word);

}  // namespace zermelo
