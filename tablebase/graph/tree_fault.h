// Why edges are no tree, told by the line that shows it.
#pragma once

#include <cstdint>

#include "tablebase/graph/edge_form.h"
#include "tablebase/graph/graph_text.h"

namespace zermelo {

/// Requires: every line of the text is good, and its edges are no tree on 1..vertices. FormatError names the first edge
/// that closes a cycle (a loop or a repeated edge are the shortest), and if there is none, two vertices that are not
/// connected. Takes `tree_fault_memory` bytes.
[[noreturn]] void refuse_tree(const GraphText& text, const EdgeForm& form, std::uint64_t vertices);

constexpr std::uint64_t tree_fault_memory(std::uint64_t vertices) { return 4 * vertices; }

}  // namespace zermelo
