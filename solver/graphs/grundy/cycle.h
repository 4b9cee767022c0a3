// Describes a cycle of a graph in words.
#pragma once

#include <functional>
#include <string>

#include "tablebase/graphs/digraph.h"

namespace zermelo {

/// Returns a cycle of vertices with left(v), for example `3 -> 7 -> 9 -> 3`, shortened in the middle if it is long.
/// Requires that some vertex has left(v), and that each of these has an edge to another of them or to itself.
std::string cycle_text(const Digraph& graph, const std::function<bool(Vertex)>& left);

}  // namespace zermelo
