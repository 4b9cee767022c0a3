// The game on a graph that is in memory already; for one in a file see the family `graph`.
#pragma once

#include <memory>

#include "tablebase/game.h"
#include "tablebase/graph/digraph.h"

namespace zermelo {

/// A token starts at vertex 0 and moves along the edges; whoever cannot move loses. Requires: the graph has a vertex.
/// Its spec names no file that could be read again.
std::unique_ptr<Game> make_graph_game(Digraph graph);

}  // namespace zermelo
