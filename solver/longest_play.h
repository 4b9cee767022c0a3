// Does a game end, and as soon as it says? Found by following every move.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "tablebase/game.h"

namespace zermelo {

/// A position from which play comes back to itself or may last longer than game.longest_play(), and a sentence about
/// it; nothing if the game keeps its promise. Requires: every move leads to a position. Asks every position for its
/// moves once. Memory: 4 bytes a position, and more in proportion to the longest play. Throws Interrupted.
std::optional<std::pair<Index, std::string>> broken_promise_to_end(const Game& game, const Job& job);

}  // namespace zermelo
