// The header of a tree's text: the number of vertices on a line of its own, or nothing.
#pragma once

#include <cstdint>

#include "tablebase/graph/edge_form.h"
#include "tablebase/graph/graph_text.h"
#include "tablebase/parallel.h"

namespace zermelo {

/// So many vertices fit a word of TreeLinks (solver/tree/tree_links.h).
inline constexpr std::uint64_t most_tree_vertices = (std::uint64_t{1} << 31) - 1;

/// Reads the lines up to the first edge, and counts the others, so that `vertex_limit` is never more than the lines can
/// connect. FormatError if there is nothing, or if the header gives more vertices than that or than
/// `most_tree_vertices`.
EdgeForm read_tree_form(const GraphText& text, Workers& workers);

}  // namespace zermelo
