// The edges of a text that is costly to read twice, kept from the first reading for the second.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <vector>

#include "tablebase/graph/edge_reader.h"
#include "tablebase/job.h"

namespace zermelo {

/// 8 bytes an edge. Gives up, and forgets what it has, rather than to take more than it may.
class KeptEdges {
 public:
  /// Keeps nothing if most_bytes is 0.
  explicit KeptEdges(std::uint64_t most_bytes) : most_bytes_(most_bytes), gave_up_(most_bytes == 0) {}

  std::uint64_t bytes() const { return chunks_.size() * chunk_edges * sizeof(Edge); }
  bool gave_up() const { return gave_up_; }
  void give_up();

  /// From several threads at once.
  void add(std::span<const Edge> edges);
  /// Hands every edge over, in any order, as for_each_edge does.
  void for_each(const Job& job, const TakeEdges& take) const;

 private:
  static constexpr std::size_t chunk_edges = std::size_t{1} << 16;

  std::uint64_t most_bytes_;
  std::vector<std::vector<Edge>> chunks_;
  bool gave_up_;
  std::mutex guard_;
};

}  // namespace zermelo
