// Counts the edges that leave each vertex, while nobody knows yet how many vertices there are.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "tablebase/graph/edge_reader.h"

namespace zermelo {

/// Counters in segments of 2^16, each made when it is first needed. Memory: 8 bytes a vertex, rounded up to segments.
class OutDegrees {
 public:
  /// Asked with the bytes that are about to be held; may throw.
  using Claim = std::function<void(std::uint64_t bytes)>;

  explicit OutDegrees(Claim claim);
  ~OutDegrees();
  OutDegrees(const OutDegrees&) = delete;
  OutDegrees& operator=(const OutDegrees&) = delete;

  /// From several threads at once; at most `batch_edges` edges.
  void add(std::span<const Edge> edges);

  /// One more than the largest vertex of an edge.
  std::uint64_t vertices() const { return vertices_; }
  /// Where the edges of each vertex end if they lie one vertex after the other, and once more how many there are.
  /// Gives the counters' memory back on the way.
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
