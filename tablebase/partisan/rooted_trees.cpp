// Reads a tree, then visits it from the leaves up and from the first vertex down. There is no recursion, since trees
// may be deep.
#include "tablebase/partisan/rooted_trees.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "tablebase/base/error.h"
#include "tablebase/graphs/reading/edge_reader.h"
#include "tablebase/graphs/reading/tree_fault.h"
#include "tablebase/graphs/reading/tree_form.h"
#include "tablebase/input/count.h"
#include "tablebase/partisan/tree_shapes.h"

namespace zermelo {
namespace {

constexpr RootedTree nowhere = ~RootedTree{0};

void require(const GraphText& text, std::uint64_t vertices, const Resources& resources) {
  if (vertices > RootedTrees::most_vertices)
    throw LimitError(fmt::format("the tree {} has up to {} vertices; positions have numbers for at most {}",
                                 text.path(), vertices, RootedTrees::most_vertices));
  const std::uint64_t need = RootedTrees::memory(vertices) + text.memory();
  if (need > resources.job.memory())
    throw LimitError(
        fmt::format("the tree {} of up to {} vertices needs {} of memory, but {} are allowed; raise --memory",
                    text.path(), vertices, size_text(need), size_text(resources.job.memory())));
}

/// The graph with every edge in both directions.
Digraph mirrored(const std::vector<Edge>& edges, std::uint64_t vertices) {
  std::vector<std::uint64_t> offsets(vertices + 1);
  for (const Edge& edge : edges) ++offsets[edge.tail], ++offsets[edge.head];
  std::uint64_t end = 0;
  for (std::uint64_t& offset : offsets) offset = end += offset;
  std::vector<Vertex> heads(2 * edges.size());
  for (const Edge& edge : edges) {
    heads[--offsets[edge.tail]] = edge.head;
    heads[--offsets[edge.head]] = edge.tail;
  }
  for (std::uint64_t v = 0; v < vertices; ++v)
    std::sort(heads.begin() + static_cast<std::ptrdiff_t>(offsets[v]),
              heads.begin() + static_cast<std::ptrdiff_t>(offsets[v + 1]));
  return {std::move(offsets), std::move(heads)};
}

struct ReadEdges {
  std::vector<Edge> edges;
  std::uint64_t vertices = 0;  ///< the number in the header, or else the number up to the largest vertex of an edge
};

ReadEdges read_edges(const GraphText& text, const EdgeForm& form, const Job& job) {
  ReadEdges read;
  std::mutex guard;
  for_each_edge(text, form, job, [&](std::span<const Edge> batch) {
    const std::lock_guard lock(guard);
    read.edges.insert(read.edges.end(), batch.begin(), batch.end());
    for (const Edge& edge : batch)
      read.vertices = std::max({read.vertices, edge.tail + std::uint64_t{1}, edge.head + std::uint64_t{1}});
  });
  read.vertices = form.vertices.value_or(read.vertices);
  return read;
}

/// Reads the edges. Refuses a wrong number of edges, but not a cycle.
Digraph read_graph(const GraphText& text, const EdgeForm& form, const Job& job) {
  const ReadEdges read = read_edges(text, form, job);
  if (read.edges.size() + 1 != read.vertices) refuse_tree(text, form, read.vertices);
  return mirrored(read.edges, read.vertices);
}

}  // namespace

RootedTrees::RootedTrees(const GraphText& text, const Resources& resources) {
  const EdgeForm form = read_tree_form(text, resources.job.workers());
  require(text, form.vertex_limit(), resources);
  graph_ = read_graph(text, form, resources.job);
  const Hanging hanging = hang();
  if (hanging.order.size() != vertices()) refuse_tree(text, form, vertices());
  measure(hanging);
  compare(hanging);
}

RootedTree RootedTrees::find(Vertex root, Vertex above) const {
  const auto heads = graph_.heads(above);
  const auto place = std::lower_bound(heads.begin(), heads.end(), root);
  if (place == heads.end() || *place != root) return count();
  return static_cast<RootedTree>(place - graph_.all_heads().begin());
}

RootedTrees::Hanging RootedTrees::hang() const {
  Hanging hanging{{0}, std::vector(vertices(), nowhere), std::vector(vertices(), nowhere)};
  hanging.order.reserve(vertices());
  for (std::size_t i = 0; i < hanging.order.size(); ++i) {
    const Vertex v = hanging.order[i];
    for (std::uint64_t place = graph_.offsets()[v]; place < graph_.offsets()[v + 1]; ++place) {
      const Vertex u = graph_.all_heads()[place];
      if (u == 0 || u == v || hanging.below[u] != nowhere) continue;
      hanging.below[u] = static_cast<RootedTree>(place);
      hanging.above[u] = find(v, u);
      hanging.order.push_back(u);
    }
  }
  return hanging;
}

void RootedTrees::measure(const Hanging& hanging) {
  tails_.resize(graph_.edges());
  levels_.resize(count());
  for (Vertex v = 0; v < vertices(); ++v)
    std::fill_n(tails_.begin() + static_cast<std::ptrdiff_t>(graph_.offsets()[v]), graph_.heads(v).size(), v);
  for (std::size_t i = vertices(); i-- > 1;) {
    const RootedTree tree = hanging.below[hanging.order[i]];
    std::uint32_t most = 0;
    for_each_child(tree, [&](RootedTree child) { most = std::max(most, levels_[child]); });
    levels_[tree] = most + 1;
  }
  for (const Vertex v : hanging.order) measure_around(v, hanging);
  most_levels_ = *std::max_element(levels_.begin(), levels_.end());
}

void RootedTrees::measure_around(Vertex v, const Hanging& hanging) {
  std::uint32_t most = 0, second = 0;
  for_each_child(whole(v), [&](RootedTree child) {
    second = std::max(second, std::min(most, levels_[child]));
    most = std::max(most, levels_[child]);
  });
  levels_[whole(v)] = most + 1;
  for_each_child(whole(v), [&](RootedTree child) {
    if (child != hanging.above[v]) levels_[hanging.above[root(child)]] = (levels_[child] == most ? second : most) + 1;
  });
}

void RootedTrees::compare(const Hanging& hanging) {
  canonical_.resize(cut_off());
  TreeShapes shapes(graph_);
  for (std::size_t i = vertices(); i-- > 1;) {
    const Vertex v = hanging.order[i];
    canonical_[hanging.below[v]] = hanging.below[shapes.first_alike(v, above(hanging.below[v]))];
  }
  for (const Vertex v : hanging.order)
    for_each_child(whole(v), [&](RootedTree child) {
      if (child != hanging.above[v])
        canonical_[hanging.above[root(child)]] = hanging.above[shapes.first_sibling(v, root(child))];
    });
}

}  // namespace zermelo
