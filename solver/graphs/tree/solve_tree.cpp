// Reads the edges once, in parallel, directly into the words of the vertices, without checks: vertices - 1 edges are a
// tree exactly if all leaves can be peeled off, down to the last vertex.
#include "solver/graphs/tree/solve_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>

#include "tablebase/base/error.h"
#include "tablebase/graphs/reading/tree_fault.h"
#include "tablebase/graphs/reading/tree_form.h"
#include "tablebase/input/count.h"

namespace zermelo {
namespace {

/// The number of edges read, and the largest vertex among them, counted from 1.
struct Seen {
  std::atomic<std::uint64_t> edges{0};
  std::atomic<std::uint64_t> largest{0};

  /// Adds a batch and returns the number of edges so far.
  std::uint64_t add(std::span<const Edge> batch) {
    std::uint64_t vertices = 0;
    for (const Edge& edge : batch)
      vertices = std::max({vertices, edge.tail + std::uint64_t{1}, edge.head + std::uint64_t{1}});
    std::uint64_t known = largest.load(std::memory_order_relaxed);
    while (known < vertices && !largest.compare_exchange_weak(known, vertices, std::memory_order_relaxed)) {
    }
    return edges.fetch_add(batch.size(), std::memory_order_relaxed) + batch.size();
  }
};

void require(const GraphText& text, std::uint64_t vertices, const Job& job) {
  const std::uint64_t need = adjacent_memory(vertices) + text.memory();
  if (need <= job.memory()) return;
  throw LimitError(
      fmt::format("the tree {} of up to {} vertices needs {} of memory, but {} are allowed; raise --memory",
                  text.path(), vertices, size_text(need), size_text(job.memory())));
}

/// Returns nothing if the edges are not a tree. Sets `vertices` to the number of vertices that the tree should have.
std::optional<FirstVertices> solve(const GraphText& text, const EdgeForm& form, const Job& job,
                                   std::uint64_t& vertices) {
  TreeLinks links(form.vertex_limit());
  const JobStep step(job, "edges read:", 0);
  Seen seen;
  for_each_edge(text, form, job, [&](std::span<const Edge> batch) {
    constexpr std::uint64_t told_every = std::uint64_t{1} << 20;
    const std::uint64_t edges = seen.add(batch);
    if (edges % told_every < batch.size()) job.progress(edges);
    links.add(batch, job.workers().count() > 1);
  });
  vertices = form.vertices.value_or(seen.largest);
  if (seen.edges + 1 != vertices) return {};
  return solve_adjacent(links, vertices, job);
}

}  // namespace

FirstVertices solve_tree(const GraphText& text, const Job& job) {
  const EdgeForm form = read_tree_form(text, job.workers());
  require(text, form.vertex_limit(), job);
  std::uint64_t vertices = 0;
  std::optional<FirstVertices> winners = solve(text, form, job, vertices);
  if (!winners) refuse_tree(text, form, vertices);
  return *std::move(winners);
}

}  // namespace zermelo
