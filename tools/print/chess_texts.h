// Answers about chess as chess programs read them: records of EPD and games in PGN.
#pragma once

#include <string>
#include <string_view>

#include "jobs/answer/answer.h"

namespace zermelo {

/// Throws UsageError unless the game is chess on 8 x 8 squares with the men of chess, so that other programs know its
/// notation. `option` begins the message.
void require_chess(const Game& game, std::string_view option);

/// The record with what the table knows of its position in place of what it said: `bm`, the best moves; `ce`, the
/// evaluation; `dm`, the moves to mate if the side to move mates. Throws as ask() does.
std::string epd_answer(const Probe& probe, std::string_view record);

/// The same for the text of a position, with blanks or underscores.
std::string epd_record(const Probe& probe, std::string_view position);

/// The line as a game. Requires require_chess().
std::string pgn_of(const Probe& probe, const Line& line);

}  // namespace zermelo
