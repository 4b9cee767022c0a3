// Parses the edges of a text in parallel.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "tablebase/graph/digraph.h"
#include "tablebase/graph/edge_form.h"
#include "tablebase/graph/graph_text.h"
#include "tablebase/job.h"

namespace zermelo {

struct Edge {
  Vertex tail = 0;
  Vertex head = 0;
};

/// So many edges are taken at once that the memory accesses of each can be asked for ahead.
inline constexpr std::size_t batch_edges = 256;

/// Takes at most `batch_edges` edges; called from several threads at once.
using TakeEdges = std::function<void(std::span<const Edge>)>;

/// Hands over every edge of the text, in any order. FormatError names the first line that is wrong, whatever the
/// number of threads. Throws Interrupted.
void for_each_edge(const GraphText& text, const EdgeForm& form, const Job& job, const TakeEdges& take);

}  // namespace zermelo
