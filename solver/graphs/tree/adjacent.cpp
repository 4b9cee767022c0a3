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
#include "solver/graphs/tree/adjacent.h"

#include <algorithm>
#include <bit>

#include "tablebase/base/error.h"

namespace zermelo {
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

}  // namespace zermelo
