// Parses the edges of a text in parallel, keeps them for a second pass, and counts those that leave each vertex.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <vector>

#include "tablebase/graphs/digraph.h"
#include "tablebase/graphs/edge_form.h"
#include "tablebase/graphs/graph_text.h"
#include "tablebase/machine/job.h"

namespace zermelo::graphs {

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

/// Keeps the edges of a text for a second pass, if reading the text again is expensive. Memory: 8 bytes an edge. If the
/// edges need more than the bound, gives up and frees all of them.
class KeptEdges {
 public:
  /// Keeps nothing if most_bytes is 0.
  explicit KeptEdges(std::uint64_t most_bytes) : most_bytes_(most_bytes), gave_up_(most_bytes == 0) {}

  std::uint64_t bytes() const { return chunks_.size() * chunk_edges * sizeof(Edge); }
  bool gave_up() const { return gave_up_; }
  void give_up();

  /// Several threads may call it at once.
  void add(std::span<const Edge> edges);
  /// Hands every edge to `take`, in any order, as for_each_edge does. Requires: !gave_up().
  void for_each(const Job& job, const TakeEdges& take) const;

 private:
  static constexpr std::size_t chunk_edges = std::size_t{1} << 16;

  std::uint64_t most_bytes_;
  std::vector<std::vector<Edge>> chunks_;
  bool gave_up_;
  std::mutex guard_;
};

/// Counts the edges that leave each vertex, while the number of vertices is still unknown. Counters are in segments of
/// 2^16; a segment is made when it is first needed. Memory: 8 bytes for each vertex of these segments.
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

}  // namespace zermelo::graphs
