// Makes the game on a graph in memory. For a graph in a file, use the family `graph`.
#pragma once

#include <memory>

#include "tablebase/game/game.h"
#include "tablebase/graphs/digraph.h"

namespace zermelo {

/// Makes the game of a token that starts at vertex 0 and moves along the edges; the player who cannot move loses.
/// Requires: at least one vertex. make_game cannot make the game again from its spec, which names no real file.
std::unique_ptr<Game> make_graph_game(Digraph graph);

}  // namespace zermelo
