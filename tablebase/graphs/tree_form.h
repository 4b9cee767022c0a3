// Reads the header of a tree's text, which is empty or the number of vertices on a line of its own, and reports why
// edges do not form a tree.
#pragma once

#include <cstdint>

#include "tablebase/graphs/edge_form.h"
#include "tablebase/graphs/graph_text.h"
#include "tablebase/machine/parallel.h"

namespace zermelo::graphs {

/// The most vertices that fit a word of TreeLinks (solver/graphs/adjacent.h).
inline constexpr std::uint64_t most_tree_vertices = (std::uint64_t{1} << 31) - 1;

/// Reads the lines up to the first edge and counts the rest, so `vertex_limit` is at most the number of vertices that
/// these lines can connect. Throws FormatError if there is no edge and no header, or if the header gives more vertices
/// than that or than `most_tree_vertices`.
EdgeForm read_tree_form(const GraphText& text, Workers& workers);

/// Throws FormatError with the first edge that closes a cycle (perhaps a loop or a repeated edge), or, without such an
/// edge, with two vertices that are not connected. Requires: every line of the text is well-formed, and the edges do
/// not form a tree on 1..vertices. Memory: 4 bytes a vertex.
[[noreturn]] void refuse_tree(const GraphText& text, const EdgeForm& form, std::uint64_t vertices);

}  // namespace zermelo::graphs
