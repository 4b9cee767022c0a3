// Parses the edges of a text in parallel.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "tablebase/graphs/digraph.h"
#include "tablebase/graphs/reading/edge_form.h"
#include "tablebase/graphs/reading/graph_text.h"
#include "tablebase/machine/job.h"

namespace zermelo {

struct Edge {
  Vertex tail = 0;
  Vertex head = 0;
};

/// The most edges of a batch: enough to prefetch the memory accesses of all edges before the first is used.
inline constexpr std::size_t batch_edges = 256;

/// Takes at most `batch_edges` edges. Several threads call it at once.
using TakeEdges = std::function<void(std::span<const Edge>)>;

/// Hands every edge of the text to `take`, in any order. Throws FormatError for the first wrong line of the text, the
/// same for every number of threads; throws Interrupted.
void for_each_edge(const GraphText& text, const EdgeForm& form, const Job& job, const TakeEdges& take);

}  // namespace zermelo
