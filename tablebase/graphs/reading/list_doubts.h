// Tells the user when an edge list probably counts its vertices from 1, or begins with the numbers of its vertices and
// edges.
#pragma once

#include "tablebase/graphs/digraph.h"
#include "tablebase/graphs/reading/edge_form.h"
#include "tablebase/graphs/reading/graph_text.h"

namespace zermelo {

/// Gives a notice (tablebase/base/notices.h) for each doubt of `list` that the edges of `graph`, as loaded from the
/// text, justify:
///  * the vertices count from 1: no edge has vertex 0;
///  * the first line `n m` is a header: m other edges follow, and their vertices are among 0 to n - 1, or 1 to n.
/// There are no doubts about a file that gives the number of vertices above its edges.
/// If `ranks` is not null, the graph is divided among them, and all ranks call it together. Cost: a look at the ends of
/// each row, and at the beginning of the text.
void notice_doubts(const GraphText& text, const ListForm& list, const Digraph& graph, Ranks* ranks);

}  // namespace zermelo
