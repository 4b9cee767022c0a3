// Computes the value of every root by rerooting: two sweeps along the order in which leaves are peeled off.
//
// Leaves go into a queue. A leaf that is taken off passes its value to its neighbour, and may make the neighbour a
// leaf. A vertex keeps its last neighbour as its parent. So the queue orders children before parents, and the last
// vertex is the root. In the sweep backwards each vertex receives from its parent the value of the tree on the parent's
// side.
//
// Cost model, for each vertex: 8 bytes for its word and 4 in the queue. Peeling reads the word of the vertex and
// changes its parent's word; the sweep backwards reads the parent's word and changes the vertex's word. These four
// accesses are random, each to a cache line of 64 bytes. All are prefetched, but in a tree with few leaves the queue is
// too short for that: a path with random labels is the worst case, with one cache miss after the other, two at a time.
// The queue itself is read and written in order.
#include "solver/graphs/adjacent.h"

#include <algorithm>
#include <atomic>
#include <bit>

#include "tablebase/base/error.h"
#include "tablebase/input/text.h"

namespace zermelo::graphs {
namespace {

constexpr std::size_t far_ahead = 48;   // queue entries by which words are prefetched
constexpr std::size_t near_ahead = 24;  // queue entries by which words of parents are prefetched
constexpr std::size_t stop_every = std::size_t{1} << 20;

/// The note of a word counts the neighbours whose subtrees have the value 1, up to two; more do not change a value.
std::uint64_t value_of(std::uint64_t word) { return (word & LinkWord::note_mask) == 0 ? 1 : 0; }
std::uint64_t counted(std::uint64_t word, std::uint64_t value) { return word + (value & ~(word >> 1)); }

class Rerooting {
 public:
  Rerooting(TreeLinks& links, std::uint64_t vertices, const Job& job)
      : links_(links), vertices_(vertices), job_(job), queue_(vertices) {}

  /// Counts from the leaves to the root. Returns false if there is a cycle.
  bool peel() {
    for (Vertex v = 0; v < vertices_; ++v)
      if (LinkWord::links(links_[v]) <= 1) queue_[known_++] = v;
    for (std::size_t i = 0; i < known_; ++i) {
      ask_stop(i);
      if (i + far_ahead < known_) links_.prefetch(queue_[i + far_ahead]);
      if (i + near_ahead < known_) links_.prefetch(LinkWord::only_link(links_[queue_[i + near_ahead]]));
      take_off(queue_[i]);
    }
    return known_ == vertices_;
  }

  /// Counts in every vertex also the part of the tree on the side of its parent.
  void reroot() {
    for (std::size_t i = known_; i-- > 0;) {
      ask_stop(i);
      if (i >= far_ahead) links_.prefetch(queue_[i - far_ahead]);
      if (i >= near_ahead) links_.prefetch(LinkWord::only_link(links_[queue_[i - near_ahead]]));
      std::uint64_t& word = links_[queue_[i]];
      if (LinkWord::links(word) == 0) continue;  // the root
      const std::uint64_t parent = links_[LinkWord::only_link(word)];
      // The parent counts at most two, and this subtree may be one of these: `others` is 0 exactly if no other counts.
      const std::uint64_t others = (parent & LinkWord::note_mask) - value_of(word);
      word = counted(word, others == 0 ? 1 : 0);
    }
  }

 private:
  void take_off(Vertex v) {
    const std::uint64_t word = links_[v];
    if (LinkWord::links(word) == 0) return;  // the last vertex of its part
    const Vertex parent = LinkWord::only_link(word);
    std::uint64_t& above = links_[parent];
    above = counted(above - LinkWord::link(v), value_of(word));
    if (LinkWord::links(above) == 1) queue_[known_++] = parent;
  }

  void ask_stop(std::size_t i) const {
    if (i % stop_every == 0) job_.check();
  }

  TreeLinks& links_;
  std::uint64_t vertices_;
  const Job& job_;
  HugeBuffer<Vertex> queue_;
  std::size_t known_ = 0;
};

std::vector<std::uint64_t> ones_of(const TreeLinks& links, std::uint64_t vertices, Workers& workers) {
  std::vector<std::uint64_t> ones((vertices + 63) / 64);
  constexpr std::size_t grain = std::size_t{1} << 12;
  workers.for_ranges(ones.size(), grain, [&](std::size_t begin, std::size_t end) {
    for (std::uint64_t v = begin * 64; v < std::min<std::uint64_t>(vertices, end * 64); ++v)
      ones[v / 64] |= value_of(links[static_cast<Vertex>(v)]) << v % 64;
  });
  return ones;
}

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
  throw LimitError("the tree {} of up to {} vertices needs {} of memory, but {} are allowed; raise --memory",
                   text.path(), vertices, size_text(need), size_text(job.memory()));
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

FirstVertices::FirstVertices(std::uint64_t vertices, std::vector<std::uint64_t> ones)
    : vertices_(vertices), ones_(std::move(ones)), alice_(0) {
  for (const std::uint64_t word : ones_) alice_ += static_cast<std::uint64_t>(std::popcount(word));
}

std::optional<FirstVertices> solve_adjacent(TreeLinks& links, std::uint64_t vertices, const Job& job) {
  Rerooting tree(links, vertices, job);
  if (!tree.peel()) return {};
  tree.reroot();
  return FirstVertices(vertices, ones_of(links, vertices, job.workers()));
}

/// Cost model: each edge reads and writes two words, each a cache miss unless the labels are close to each
/// other. A batch prefetches all of its words before it changes the first, so the misses overlap.
void TreeLinks::add(std::span<const Edge> edges, bool shared) {
  for (const Edge& edge : edges) {
    prefetch(edge.tail);
    prefetch(edge.head);
  }
  for (const Edge& edge : edges) {
    std::uint64_t& tail = words_[edge.tail];
    std::uint64_t& head = words_[edge.head];
    if (shared) {
      std::atomic_ref(tail).fetch_add(LinkWord::link(edge.head), std::memory_order_relaxed);
      std::atomic_ref(head).fetch_add(LinkWord::link(edge.tail), std::memory_order_relaxed);
    } else {
      tail += LinkWord::link(edge.head);
      head += LinkWord::link(edge.tail);
    }
  }
}

/// Reads the edges once, in parallel, directly into the words of the vertices, without checks: vertices - 1 edges are a
/// tree exactly if all leaves can be peeled off, down to the last vertex.
FirstVertices solve_tree(const GraphText& text, const Job& job) {
  const EdgeForm form = read_tree_form(text, job.workers());
  require(text, form.vertex_limit(), job);
  std::uint64_t vertices = 0;
  std::optional<FirstVertices> winners = solve(text, form, job, vertices);
  if (!winners) refuse_tree(text, form, vertices);
  return *std::move(winners);
}

}  // namespace zermelo::graphs
