// Reads the text of a tree and solves the Adjacent Game on it.
#pragma once

#include "solver/graphs/tree/adjacent.h"
#include "tablebase/graphs/reading/graph_text.h"
#include "tablebase/machine/job.h"

namespace zermelo {

/// Reads edges, one in a line `u v`, with vertices from 1. The first line may be the number of vertices; `#` begins a
/// comment. Throws FormatError, which names the wrong line, the first edge that closes a cycle, or two vertices that
/// are not connected; LimitError, before it takes more memory than the job allows; Interrupted.
FirstVertices solve_tree(const GraphText& text, const Job& job = Job());

}  // namespace zermelo
