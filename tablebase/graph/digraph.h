// A directed graph in compressed sparse rows: the heads of a vertex's edges lie together.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace zermelo {

using Vertex = std::uint32_t;

/// The largest number is left free, so that a count of vertices fits a Vertex too.
inline constexpr std::uint64_t most_vertices = std::numeric_limits<Vertex>::max();

/// Immutable. Memory: 4 bytes an edge, 8 a vertex.
class Digraph {
 public:
  Digraph() = default;
  /// Requires: offsets.size() == vertices + 1, ascending from 0 to heads.size(); every head is a vertex; the heads of
  /// each vertex ascend.
  Digraph(std::vector<std::uint64_t> offsets, std::vector<Vertex> heads)
      : offsets_(std::move(offsets)), heads_(std::move(heads)) {}

  std::uint64_t vertices() const { return offsets_.size() - 1; }
  std::uint64_t edges() const { return heads_.size(); }
  /// Where the edges of v lead, ascending; an edge that the text repeats stands here as often.
  std::span<const Vertex> heads(Vertex v) const {
    return {heads_.data() + offsets_[v], static_cast<std::size_t>(offsets_[v + 1] - offsets_[v])};
  }
  std::span<const std::uint64_t> offsets() const { return offsets_; }
  std::span<const Vertex> all_heads() const { return heads_; }

 private:
  std::vector<std::uint64_t> offsets_ = {0};
  std::vector<Vertex> heads_;
};

/// XXH3-64 of the vertices, the offsets and the heads as little-endian numbers: the same for every text of one graph.
std::uint64_t digest(const Digraph& graph);

}  // namespace zermelo
