// Reads the header of a tree's text, which is empty or the number of vertices on a line of its own.
#pragma once

#include <cstdint>

#include "tablebase/graphs/reading/edge_form.h"
#include "tablebase/graphs/reading/graph_text.h"
#include "tablebase/machine/parallel.h"

namespace zermelo {

/// The most vertices that fit a word of TreeLinks (solver/graphs/tree/tree_links.h).
inline constexpr std::uint64_t most_tree_vertices = (std::uint64_t{1} << 31) - 1;

/// Reads the lines up to the first edge and counts the rest, so `vertex_limit` is at most the number of vertices that
/// these lines can connect. Throws FormatError if there is no edge and no header, or if the header gives more vertices
/// than that or than `most_tree_vertices`.
EdgeForm read_tree_form(const GraphText& text, Workers& workers);

}  // namespace zermelo
