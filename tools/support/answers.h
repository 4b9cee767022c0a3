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

/// `  best: 5 -> 2,1  to 2,1,3`, in partisan games with the player before the move and `wins` behind it; `before` takes
/// the place of `  best: `.
void print_move(const AnsweredMove& move, const std::string& before, Output& output);

/// `left` or `right`; UsageError names `word`.
Player parse_player(std::string_view text, std::string_view word);

}  // namespace zermelo
