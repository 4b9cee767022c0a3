// Finds smaller games of the same family, from which the figures of a game too large to solve can be estimated.
#pragma once

#include <memory>

#include "tablebase/game/game.h"

namespace zermelo {

/// Lowers the greatest numbers of the spec of `game`, and returns the largest such game with at most `most` positions;
/// `game` itself if it is small enough. Nothing if no game is small enough, as for a large graph from a file or large
/// chess endings. Makes about twenty games; throws Interrupted.
std::unique_ptr<Game> smaller_game(const Game& game, Index most, const Job& job);

}  // namespace zermelo
