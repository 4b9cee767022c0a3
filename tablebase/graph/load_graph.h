// Loads a directed graph from an edge list or a Matrix Market file, either of them plain or compressed with zstd.
#pragma once

#include <cstdint>

#include "tablebase/graph/digraph.h"
#include "tablebase/graph/graph_text.h"
#include "tablebase/resources.h"

namespace zermelo {

/// Reads the text twice, to count and to place, or keeps the edges of a zstd stream meanwhile. FormatError with path
/// and line for the first line that is wrong; LimitError before memory is taken that the resources do not allow;
/// Interrupted.
Digraph load_graph(const GraphText& text, const Resources& resources = {});

/// Upper bound on the memory of loading, besides what the text takes: 4 bytes an edge, 16 a vertex and a megabyte. The
/// edges of a zstd stream take 8 bytes more each, if the resources allow.
constexpr std::uint64_t loading_memory(std::uint64_t vertices, std::uint64_t edges) {
  return 4 * edges + 16 * vertices + (std::uint64_t{1} << 20);
}

}  // namespace zermelo
