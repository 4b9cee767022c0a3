// Checks that a game always ends, and within the number of plies that it promises.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "tablebase/game/game.h"

namespace zermelo {

/// Returns a position from which play can return to itself or can last more than game.longest_play() plies, with a
/// sentence about the position; nothing if there is no such position. Requires that every move leads to a position of
/// the game. Cost: lists the moves of every position once. Memory: 4 bytes a position, and more in proportion to the
/// longest play. Throws Interrupted.
std::optional<std::pair<Index, std::string>> broken_promise_to_end(const Game& game, const Job& job);

}  // namespace zermelo
