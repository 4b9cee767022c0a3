// Loads a directed graph from an edge list or a Matrix Market file, plain or compressed with zstd.
#pragma once

#include <cstdint>

#include "tablebase/game/resources.h"
#include "tablebase/graphs/digraph.h"
#include "tablebase/graphs/reading/edge_form.h"
#include "tablebase/graphs/reading/graph_text.h"

namespace zermelo {

/// Loads the graph of a text, or the own share of its rows if resources.divided. Reads a plain text twice; keeps the
/// edges of a zstd stream in memory if the resources allow, otherwise reads it twice too. Ranks read the text once
/// more, to find their rows. Throws FormatError with path and line for the first wrong line; LimitError before it takes
/// more memory than the resources allow; Interrupted. Gives a notice if `list` has a doubt that the edges justify
/// (list_doubts.h).
Digraph load_graph(const GraphText& text, const Resources& resources = {}, const ListForm& list = {});

/// An upper bound on the memory of loading in bytes, without GraphText::memory: 4 an edge, 16 a vertex, and a mebibyte.
/// Kept edges of a zstd stream take 8 bytes more each, if the resources allow.
constexpr std::uint64_t loading_memory(std::uint64_t vertices, std::uint64_t edges) {
  return 4 * edges + 16 * vertices + (std::uint64_t{1} << 20);
}

}  // namespace zermelo
