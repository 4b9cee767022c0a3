// Computes the Grundy values of the vertices of a graph without cycles.
#pragma once

#include <cstdint>

#include "solver/solving/control.h"
#include "tablebase/game/game.h"
#include "tablebase/graphs/digraph.h"

namespace zermelo::graphs {

/// An upper bound of the values. A value is at most the number of edges of its vertex. And a graph with a value v has
/// at least v + (v - 1) + ... + 1 edges.
std::uint64_t greatest_graph_value(const Digraph& graph);

/// Peak bytes of solve_graph_grundy, without the graph.
std::uint64_t graph_grundy_memory(const Digraph& graph);

/// Solves every vertex and hands the table to `sink`, in the narrowest cells that hold all values. Throws SpecError,
/// which names a cycle, if the graph has one; FormatError for a damaged checkpoint; Interrupted.
void solve_graph_grundy(const Game& game, const GraphRules& rules, const Control& control, const Sink& sink);

}  // namespace zermelo::graphs
