// Computes the Grundy values of the vertices of a graph without cycles.
#pragma once

#include <optional>

#include "solver/solving/kernel.h"
#include "tablebase/game/game.h"

namespace zermelo::graphs {

/// Hands out the narrowest cells that hold all values. Throws SpecError, which names a cycle, if the graph has one;
/// FormatError for a damaged checkpoint; Interrupted.
std::optional<Kernel> graph_grundy_kernel(const Game& game, const GraphRules& rules, const EntryKind& kind);

}  // namespace zermelo::graphs
