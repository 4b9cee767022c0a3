// A directed graph in compressed sparse rows: the heads of the edges of one vertex are neighbours in one array.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace zermelo {

using Vertex = std::uint32_t;

/// The most vertices: a number of vertices also fits a Vertex.
inline constexpr std::uint64_t most_vertices = std::numeric_limits<Vertex>::max();

/// A directed graph; immutable. Memory: 4 bytes an edge, 8 a vertex.
class Digraph {
 public:
  Digraph() = default;
  /// Requires: offsets.size() == vertices + 1, ascending from 0 to heads.size(); every head is a vertex; the heads of
  /// each vertex ascend.
  Digraph(std::vector<std::uint64_t> offsets, std::vector<Vertex> heads)
      : offsets_(std::move(offsets)), heads_(std::move(heads)) {}

  std::uint64_t vertices() const { return offsets_.size() - 1; }
  std::uint64_t edges() const { return heads_.size(); }
  /// The heads of the edges of v, ascending; repeated edges are repeated here.
  std::span<const Vertex> heads(Vertex v) const {
    return {heads_.data() + offsets_[v], static_cast<std::size_t>(offsets_[v + 1] - offsets_[v])};
  }
  std::span<const std::uint64_t> offsets() const { return offsets_; }
  std::span<const Vertex> all_heads() const { return heads_; }

 private:
  std::vector<std::uint64_t> offsets_ = {0};
  std::vector<Vertex> heads_;
};

/// Returns XXH3-64 of the number of vertices, the offsets and the heads, as little-endian numbers: the same digest for
/// every text of one graph.
std::uint64_t digest(const Digraph& graph);

}  // namespace zermelo
