// Keeps the edges of a text for a second pass, if reading the text again is expensive.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <vector>

#include "tablebase/graphs/reading/edge_reader.h"
#include "tablebase/machine/job.h"

namespace zermelo {

/// Memory: 8 bytes an edge. If the edges need more than the bound, gives up and frees all of them.
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

}  // namespace zermelo
