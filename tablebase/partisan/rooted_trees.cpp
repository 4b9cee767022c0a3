// Reads a tree, then visits it from the leaves up and from the first vertex down. There is no recursion, since trees
// may be deep.
#include "tablebase/partisan/rooted_trees.h"

#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <mutex>

#include "tablebase/base/error.h"
#include "tablebase/graphs/edge_form.h"
#include "tablebase/input/text.h"

namespace zermelo::partisan {
namespace {

/// The shapes of the subtrees of a rooted tree. Two subtrees have the same shape exactly if the sorted shapes of their
/// children are equal (Aho, Hopcroft, Ullman 1974, example 3.2). The name of a shape is the first vertex found with it.
///
/// Memory: 8 bytes a vertex for the lists of shapes, 8 to 16 for a hash table of vertices, 12 for names and marks.
class TreeShapes {
 public:
  explicit TreeShapes(const graphs::Digraph& tree)
      : tree_(tree),
        lists_(tree.edges()),
        names_(tree.vertices()),
        found_(std::bit_ceil(2 * tree.vertices()), nobody),
        parents_(tree.vertices(), nobody),
        children_(tree.vertices()) {}

  /// Returns the first vertex with the shape of v. Requires: it was called for all children of v before.
  graphs::Vertex first_alike(graphs::Vertex v, graphs::Vertex parent) {
    std::size_t length = 0;
    graphs::Vertex* const list = lists_.data() + tree_.offsets()[v];
    for (const graphs::Vertex child : tree_.heads(v))
      if (child != parent) list[length++] = names_[child];
    std::sort(list, list + length);
    return names_[v] = named({list, length}, v);
  }

  /// Returns the first child of `parent` in the order of calls with the shape of `child`. Requires: the calls for one
  /// parent follow each other.
  graphs::Vertex first_sibling(graphs::Vertex parent, graphs::Vertex child) {
    const graphs::Vertex name = names_[child];
    if (parents_[name] != parent) {
      parents_[name] = parent;
      children_[name] = child;
    }
    return children_[name];
  }

 private:
  static constexpr graphs::Vertex nobody = ~graphs::Vertex{0};

  /// The list of shapes of a named vertex; its parent is one of its neighbours.
  std::span<const graphs::Vertex> list_of(graphs::Vertex v) const {
    return {lists_.data() + tree_.offsets()[v], tree_.heads(v).size() - 1};
  }

  graphs::Vertex named(std::span<const graphs::Vertex> list, graphs::Vertex v) {
    std::size_t place = XXH3_64bits(list.data(), list.size_bytes());
    for (;; ++place) {
      graphs::Vertex& there = found_[place & (found_.size() - 1)];
      if (there == nobody) there = v;
      if (there == v || std::ranges::equal(list, list_of(there))) return there;
    }
  }

  const graphs::Digraph& tree_;
  std::vector<graphs::Vertex> lists_;
  std::vector<graphs::Vertex> names_;
  std::vector<graphs::Vertex> found_;  ///< named vertices by the hash of their lists
  std::vector<graphs::Vertex> parents_,
      children_;  ///< for each name, the parent of the last call and its first such child
};

constexpr RootedTree nowhere = ~RootedTree{0};

void require(const graphs::GraphText& text, std::uint64_t vertices, const Resources& resources) {
  if (vertices > RootedTrees::most_vertices)
    throw LimitError("the tree {} has up to {} vertices; positions have numbers for at most {}", text.path(), vertices,
                     RootedTrees::most_vertices);
  const std::uint64_t need = RootedTrees::memory(vertices) + text.memory();
  if (need > resources.job.memory())
    throw LimitError("the tree {} of up to {} vertices needs {} of memory, but {} are allowed; raise --memory",
                     text.path(), vertices, size_text(need), size_text(resources.job.memory()));
}

/// The graph with every edge in both directions.
graphs::Digraph mirrored(const std::vector<graphs::Edge>& edges, std::uint64_t vertices) {
  std::vector<std::uint64_t> offsets(vertices + 1);
  for (const graphs::Edge& edge : edges) ++offsets[edge.tail], ++offsets[edge.head];
  std::uint64_t end = 0;
  for (std::uint64_t& offset : offsets) offset = end += offset;
  std::vector<graphs::Vertex> heads(2 * edges.size());
  for (const graphs::Edge& edge : edges) {
    heads[--offsets[edge.tail]] = edge.head;
    heads[--offsets[edge.head]] = edge.tail;
  }
  for (std::uint64_t v = 0; v < vertices; ++v)
    std::sort(heads.begin() + static_cast<std::ptrdiff_t>(offsets[v]),
              heads.begin() + static_cast<std::ptrdiff_t>(offsets[v + 1]));
  return {std::move(offsets), std::move(heads)};
}

struct ReadEdges {
  std::vector<graphs::Edge> edges;
  std::uint64_t vertices = 0;  ///< the number in the header, or else the number up to the largest vertex of an edge
};

ReadEdges read_edges(const graphs::GraphText& text, const graphs::EdgeForm& form, const Job& job) {
  ReadEdges read;
  std::mutex guard;
  graphs::for_each_edge(text, form, job, [&](std::span<const graphs::Edge> batch) {
    const std::lock_guard lock(guard);
    read.edges.insert(read.edges.end(), batch.begin(), batch.end());
    for (const graphs::Edge& edge : batch)
      read.vertices = std::max({read.vertices, edge.tail + std::uint64_t{1}, edge.head + std::uint64_t{1}});
  });
  read.vertices = form.vertices.value_or(read.vertices);
  return read;
}

/// Reads the edges. Refuses a wrong number of edges, but not a cycle.
graphs::Digraph read_graph(const graphs::GraphText& text, const graphs::EdgeForm& form, const Job& job) {
  const ReadEdges read = read_edges(text, form, job);
  if (read.edges.size() + 1 != read.vertices) graphs::refuse_tree(text, form, read.vertices);
  return mirrored(read.edges, read.vertices);
}

}  // namespace

RootedTrees::RootedTrees(const graphs::GraphText& text, const Resources& resources) {
  const graphs::EdgeForm form = graphs::read_tree_form(text, resources.job.workers());
  require(text, form.vertex_limit(), resources);
  graph_ = read_graph(text, form, resources.job);
  const Hanging hanging = hang();
  if (hanging.order.size() != vertices()) graphs::refuse_tree(text, form, vertices());
  measure(hanging);
  compare(hanging);
}

RootedTree RootedTrees::find(graphs::Vertex root, graphs::Vertex above) const {
  const auto heads = graph_.heads(above);
  const auto place = std::lower_bound(heads.begin(), heads.end(), root);
  if (place == heads.end() || *place != root) return count();
  return static_cast<RootedTree>(place - graph_.all_heads().begin());
}

RootedTrees::Hanging RootedTrees::hang() const {
  Hanging hanging{{0}, std::vector(vertices(), nowhere), std::vector(vertices(), nowhere)};
  hanging.order.reserve(vertices());
  for (std::size_t i = 0; i < hanging.order.size(); ++i) {
    const graphs::Vertex v = hanging.order[i];
    for (std::uint64_t place = graph_.offsets()[v]; place < graph_.offsets()[v + 1]; ++place) {
      const graphs::Vertex u = graph_.all_heads()[place];
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
  for (graphs::Vertex v = 0; v < vertices(); ++v)
    std::fill_n(tails_.begin() + static_cast<std::ptrdiff_t>(graph_.offsets()[v]), graph_.heads(v).size(), v);
  for (std::size_t i = vertices(); i-- > 1;) {
    const RootedTree tree = hanging.below[hanging.order[i]];
    std::uint32_t most = 0;
    for_each_child(tree, [&](RootedTree child) { most = std::max(most, levels_[child]); });
    levels_[tree] = most + 1;
  }
  for (const graphs::Vertex v : hanging.order) measure_around(v, hanging);
  most_levels_ = *std::max_element(levels_.begin(), levels_.end());
}

void RootedTrees::measure_around(graphs::Vertex v, const Hanging& hanging) {
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
    const graphs::Vertex v = hanging.order[i];
    canonical_[hanging.below[v]] = hanging.below[shapes.first_alike(v, above(hanging.below[v]))];
  }
  for (const graphs::Vertex v : hanging.order)
    for_each_child(whole(v), [&](RootedTree child) {
      if (child != hanging.above[v])
        canonical_[hanging.above[root(child)]] = hanging.above[shapes.first_sibling(v, root(child))];
    });
}

}  // namespace zermelo::partisan
