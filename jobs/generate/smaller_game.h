// Finds smaller games of the same family, from which the figures of a game too large to solve can be estimated.
#pragma once

#include <memory>

#include "tablebase/game/game.h"

namespace zermelo {

/// Returns the largest game of the spec of `game` with at most `most` positions in which the greatest numbers of the
/// spec are lowered; nothing if there is none, as for a large graph from a file or for large chess endings. If `game`
/// itself has no more positions, the result equals it. Makes about twenty games; throws Interrupted.
std::unique_ptr<Game> smaller_game(const Game& game, Index most, const Job& job);

}  // namespace zermelo
