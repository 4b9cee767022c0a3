// A cycle of a graph in words.
#pragma once

#include <functional>
#include <string>

#include "tablebase/graph/digraph.h"

namespace zermelo {

/// A cycle among the vertices that `left` names, such as `3 -> 7 -> 9 -> 3`, shortened in the middle if it is long.
/// Requires that there is one such vertex at least, and that each has an edge to another.
std::string cycle_text(const Digraph& graph, const std::function<bool(Vertex)>& left);

}  // namespace zermelo
