// From the text of a tree to the winners of the Adjacent Game on it.
#pragma once

#include "solver/tree/adjacent.h"
#include "tablebase/graph/graph_text.h"
#include "tablebase/job.h"

namespace zermelo {

/// Reads lines `u v`, vertices from 1, under a line with the number of vertices or without; `#` begins a comment.
/// FormatError names the line that is wrong, the first edge that closes a cycle, or two vertices that are not
/// connected; LimitError before memory is taken that the job does not allow; Interrupted.
FirstVertices solve_tree(const GraphText& text, const Job& job = Job());

}  // namespace zermelo
