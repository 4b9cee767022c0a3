// Reports why the edges of a text do not form a tree, with a line number.
#pragma once

#include <cstdint>

#include "tablebase/graphs/reading/edge_form.h"
#include "tablebase/graphs/reading/graph_text.h"

namespace zermelo {

/// Throws FormatError with the first edge that closes a cycle (perhaps a loop or a repeated edge), or, without such an
/// edge, with two vertices that are not connected. Requires: every line of the text is well-formed, and the edges do
/// not form a tree on 1..vertices. Memory: tree_fault_memory(vertices).
[[noreturn]] void refuse_tree(const GraphText& text, const EdgeForm& form, std::uint64_t vertices);

constexpr std::uint64_t tree_fault_memory(std::uint64_t vertices) { return 4 * vertices; }

}  // namespace zermelo
