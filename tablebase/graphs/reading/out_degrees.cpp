// Counts edges with atomic counters. Cost model: one cache miss an edge, unless the tails come in order. A batch
// prefetches all of its counters before it adds to the first, so the misses overlap.
#include "tablebase/graphs/reading/out_degrees.h"

#include <algorithm>

namespace zermelo {

OutDegrees::OutDegrees(Claim claim) : claim_(std::move(claim)), segments_((most_vertices >> segment_bits) + 1) {}

OutDegrees::~OutDegrees() {
  for (const auto& segment : segments_) delete segment.load(std::memory_order_relaxed);
}

OutDegrees::Segment* OutDegrees::make_segment(std::size_t number) {
  const std::lock_guard lock(guard_);
  Segment* segment = segments_[number].load(std::memory_order_relaxed);
  if (segment != nullptr) return segment;
  claim_((made_ + 1) * sizeof(Segment));
  ++made_;
  segment = std::make_unique<Segment>().release();
  segments_[number].store(segment, std::memory_order_release);
  return segment;
}

OutDegrees::Counter& OutDegrees::counter(Vertex vertex) {
  Segment* segment = segments_[vertex >> segment_bits].load(std::memory_order_acquire);
  if (segment == nullptr) segment = make_segment(vertex >> segment_bits);
  return (*segment)[vertex % (Vertex{1} << segment_bits)];
}

void OutDegrees::add(std::span<const Edge> edges) {
  std::array<Counter*, batch_edges> counters;
  std::uint64_t vertices = 0;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    counters[i] = &counter(edges[i].tail);
    __builtin_prefetch(counters[i], 1);
    vertices = std::max({vertices, edges[i].tail + std::uint64_t{1}, edges[i].head + std::uint64_t{1}});
  }
  for (std::size_t i = 0; i < edges.size(); ++i) counters[i]->fetch_add(1, std::memory_order_relaxed);
  std::uint64_t known = vertices_.load(std::memory_order_relaxed);
  while (known < vertices && !vertices_.compare_exchange_weak(known, vertices, std::memory_order_relaxed)) {
  }
}

std::vector<std::uint64_t> OutDegrees::ends(std::uint64_t vertices) {
  std::vector<std::uint64_t> ends(vertices + 1);
  std::uint64_t total = 0;
  for (std::uint64_t first = 0; first < vertices; first += std::uint64_t{1} << segment_bits) {
    const std::unique_ptr<Segment> segment(segments_[first >> segment_bits].exchange(nullptr));
    const std::uint64_t count = std::min(vertices - first, std::uint64_t{1} << segment_bits);
    for (std::uint64_t i = 0; i < count; ++i) ends[first + i] = total += segment ? (*segment)[i].load() : 0;
  }
  ends[vertices] = total;
  return ends;
}

}  // namespace zermelo
