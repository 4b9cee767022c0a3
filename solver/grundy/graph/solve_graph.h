// Grundy values of the vertices of a graph without cycles, from the sinks backwards.
#pragma once

#include <cstdint>

#include "solver/control.h"
#include "tablebase/game.h"
#include "tablebase/graph/digraph.h"
#include "tablebase/parallel.h"

namespace zermelo {

/// No vertex has a larger value: none has more edges, and a value of v takes v, v - 1, ... 1 edges.
std::uint64_t greatest_graph_value(const Digraph& graph);

/// Peak bytes of solve_graph_grundy, the graph itself not counted.
std::uint64_t graph_grundy_memory(const Digraph& graph);

/// Hands out cells as narrow as the values allow. SpecError if the graph has a cycle; it names one. Throws Interrupted.
void solve_graph_grundy(const Game& game, const GraphRules& rules, const Control& control, const Sink& sink);

}  // namespace zermelo
