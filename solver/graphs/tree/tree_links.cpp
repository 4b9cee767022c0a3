// Adds edges. Cost model: each edge reads and writes two words, each a cache miss unless the labels are close to each
// other. A batch prefetches all of its words before it changes the first, so the misses overlap.
#include "solver/graphs/tree/tree_links.h"

#include <atomic>

namespace zermelo {

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

}  // namespace zermelo
