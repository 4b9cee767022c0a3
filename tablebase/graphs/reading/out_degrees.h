// Counts the edges that leave each vertex, while the number of vertices is still unknown.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "tablebase/graphs/reading/edge_reader.h"

namespace zermelo {

/// Counters in segments of 2^16; a segment is made when it is first needed. Memory: 8 bytes for each vertex of these
/// segments.
class OutDegrees {
 public:
  /// Called with the total bytes of counters before a segment is made; may throw to refuse it.
  using Claim = std::function<void(std::uint64_t bytes)>;

  explicit OutDegrees(Claim claim);
  ~OutDegrees();
  OutDegrees(const OutDegrees&) = delete;
  OutDegrees& operator=(const OutDegrees&) = delete;

  /// Counts at most `batch_edges` edges. Several threads may call it at once.
  void add(std::span<const Edge> edges);

  /// One more than the largest vertex of all edges, 0 without edges.
  std::uint64_t vertices() const { return vertices_; }
  /// Returns the end of each vertex's edges in an array of all edges sorted by vertex, then the number of edges. Frees
  /// the counters.
  std::vector<std::uint64_t> ends(std::uint64_t vertices);

 private:
  using Counter = std::atomic<std::uint64_t>;
  static constexpr unsigned segment_bits = 16;
  using Segment = std::array<Counter, std::size_t{1} << segment_bits>;

  Counter& counter(Vertex vertex);
  Segment* make_segment(std::size_t number);

  Claim claim_;
  std::vector<std::atomic<Segment*>> segments_;
  std::uint64_t made_ = 0;
  std::mutex guard_;
  std::atomic<std::uint64_t> vertices_{0};
};

}  // namespace zermelo
